package io.wandertoken.control.json;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Escapes every control character and every surrogate as four hexadecimal digits: names and labels come from others,
 * and must neither command the terminal that shows a log nor upset a program that reads it line by line.
 */
final class LogEscapes extends CharacterEscapes {
    private static final long serialVersionUID = 1L;
    private static final int FIRST_PRINTABLE = 0x20;
    private static final int DELETE = 0x7f;
    private static final int LAST_CONTROL = 0x9f;

    private final int[] ascii = standardAsciiEscapesForJSON();

    LogEscapes() {
        for (int letter = 0; letter < FIRST_PRINTABLE; letter++) {
            // Not the short forms such as \n, so that all look the same.
            ascii[letter] = ESCAPE_STANDARD;
        }
        ascii[DELETE] = ESCAPE_STANDARD;
    }

    @Override
    public int[] getEscapeCodesForAscii() {
        return ascii;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int letter) {
        return letter > DELETE && letter <= LAST_CONTROL || Character.isSurrogate((char) letter)
                ? new SerializedString(String.format(Locale.ROOT, "\\u%04x", letter))
                : null;
    }
}
