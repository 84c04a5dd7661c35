package io.wandertoken.systemtests;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Just enough understanding of Java to measure methods: comments and literals are blanked, braces are matched. */
final class JavaSource {
    private static final Pattern TYPE = Pattern.compile("\\b(class|interface|enum|record)\\s+\\w+");
    private static final Pattern METHOD_NAME = Pattern.compile("(\\w+)\\s*(\\(|$)");

    /** A method or constructor and how many lines it has, from its name to its closing brace. */
    record Method(String name, int lines) {}

    private enum Kind {
        TYPE,
        METHOD,
        BLOCK
    }

    private record Open(Kind kind, String name, int line) {}

    private JavaSource() {}

    static List<Method> methods(String source) {
        String code = withoutCommentsAndLiterals(source);
        List<Method> methods = new ArrayList<>();
        Deque<Open> open = new ArrayDeque<>();
        int line = 1;
        int headerStart = 0;
        int headerLine = 1;
        int parentheses = 0;
        for (int i = 0; i < code.length(); i++) {
            char c = code.charAt(i);
            if (c == '\n') {
                line++;
            } else if (c == '(') {
                parentheses++;
            } else if (c == ')') {
                parentheses--;
            }
            String before = code.substring(headerStart, i);
            if (before.isBlank()) {
                headerLine = line;
            }
            if (c == '{') {
                open.push(opened(before.strip(), open.peek(), parentheses, headerLine));
            } else if (c == '}' && !open.isEmpty()) {
                Open closed = open.pop();
                if (closed.kind() == Kind.METHOD) {
                    methods.add(new Method(closed.name(), line - closed.line() + 1));
                }
            }
            if (c == '{' || c == '}' || c == ';') {
                headerStart = i + 1;
            }
        }
        return methods;
    }

    private static Open opened(String header, Open around, int parentheses, int line) {
        if (parentheses == 0 && TYPE.matcher(header).find()) {
            return new Open(Kind.TYPE, header, line);
        }
        boolean member = around != null && around.kind() == Kind.TYPE && parentheses == 0;
        if (member && !header.contains("=") && !header.contains("->")) {
            Matcher name = METHOD_NAME.matcher(header.replaceAll("@\\w+(\\([^)]*\\))?", ""));
            return new Open(Kind.METHOD, name.find() ? name.group(1) : header, line);
        }
        return new Open(Kind.BLOCK, header, line);
    }

    /** The same text, line for line, with everything that is not code turned into spaces. */
    static String withoutCommentsAndLiterals(String source) {
        StringBuilder code = new StringBuilder(source.length());
        int i = 0;
        while (i < source.length()) {
            int end = endOfNoncode(source, i);
            if (end == i) {
                code.append(source.charAt(i));
                i++;
            } else {
                for (; i < end; i++) {
                    code.append(source.charAt(i) == '\n' ? '\n' : ' ');
                }
            }
        }
        return code.toString();
    }

    /** Where the comment or literal ends that starts here, or here if none does. */
    private static int endOfNoncode(String source, int start) {
        if (source.startsWith("//", start)) {
            int end = source.indexOf('\n', start);
            return end < 0 ? source.length() : end;
        }
        if (source.startsWith("/*", start)) {
            return after(source, "*/", start + 2);
        }
        if (source.startsWith("\"\"\"", start)) {
            return after(source, "\"\"\"", start + 3);
        }
        char quote = source.charAt(start);
        if (quote != '"' && quote != '\'') {
            return start;
        }
        int i = start + 1;
        while (i < source.length() && source.charAt(i) != quote) {
            i += source.charAt(i) == '\\' ? 2 : 1;
        }
        return Math.min(i + 1, source.length());
    }

    private static int after(String source, String mark, int from) {
        int end = source.indexOf(mark, from);
        return end < 0 ? source.length() : end + mark.length();
    }
}
