package io.wandertoken.control.json;

/** A request that failed, as JSON: a code for programs and a sentence for people. */
public record ErrorJson(String code, String message) {

    public Json.Writing json() {
        return json -> {
            json.writeStartObject();
            json.writeObjectFieldStart("error");
            json.writeStringField("code", code);
            json.writeStringField("message", message);
            json.writeEndObject();
            json.writeEndObject();
        };
    }

    /** Code and message are empty where the answer has none. */
    public static ErrorJson of(JsonObject answer) {
        JsonObject error = answer.object("error");
        return new ErrorJson(error.text("code"), error.text("message"));
    }
}
