package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LongMapTest {

    @Test
    void itDoesWhatAMapDoes() {
        Random random = new Random(1);
        LongMap<String> map = new LongMap<>();
        Map<Long, String> model = new HashMap<>();
        for (int step = 0; step < 20_000; step++) {
            // Few keys, so that they meet; and many that belong to the same place.
            long key = random.nextInt(200) * (random.nextBoolean() ? 1L : 1L << 40);
            String value = "value " + random.nextInt(3);
            switch (random.nextInt(4)) {
                case 0 -> assertThat(map.putIfAbsent(key, value)).isEqualTo(model.putIfAbsent(key, value));
                case 1 -> {
                    map.put(key, value);
                    model.put(key, value);
                }
                case 2 -> {
                    map.remove(key, value);
                    assertThat(map.get(key)).isEqualTo(model.get(key));
                }
                default -> {
                    String present = model.remove(key);
                    if (present != null) {
                        map.remove(key, present);
                    }
                }
            }

            assertThat(map.get(key)).isEqualTo(model.get(key));
        }
        model.forEach((key, value) -> assertThat(map.get(key)).isEqualTo(value));
    }
}
