package io.wandertoken.simulator.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A formula over what a figure has simulated, such as {@code near(walk.share0, 0.4, 0.005) and loads[3].share2 < 0.1}.
 *
 * <p>A name stands for a value of the {@link Scope}; {@code loads[3]} is one result of a sweep, counted from 0 or, if negative,
 * from the end, and {@code loads.share2} its metric of that name. A metric counts as the mean of its first result. A name
 * that the scope does not know stands for itself. {@link FormulaFunctions} lists the functions.
 */
@FunctionalInterface
interface Formula {

    /** A number, a truth value, a text, several numbers, {@link Runs} or a {@link Metric}. */
    Object in(Scope scope);

    default double number(Scope scope) {
        return FormulaFunctions.number(in(scope));
    }

    default boolean holds(Scope scope) {
        return (Boolean) in(scope);
    }

    static Formula parse(String text) {
        return new Parser(text).whole();
    }

    /** Reads a formula by recursive descent; operators bind as in Java. */
    final class Parser {
        private static final List<List<String>> OPERATORS = List.of(
                List.of("or"),
                List.of("and"),
                List.of("<", "<=", ">", ">=", "="),
                List.of("+", "-"),
                List.of("*", "/"));

        private static final Pattern TOKEN = Pattern.compile(
                "\\d[\\d.]*(?:e-?\\d+)?|[A-Za-z]\\w*(?:\\[-?\\d+])?(?:\\.\\w+)*|<=|>=|[-+*/()<>=,]|(\\S)");

        private static final Pattern REFERENCE = Pattern.compile("(\\w+?)(?:\\[(-?\\d+)])?(?:\\.(.+))?");

        private final String text;
        private final List<String> tokens = new ArrayList<>();
        private int position;

        private Parser(String text) {
            this.text = text;
            Matcher matcher = TOKEN.matcher(text);
            while (matcher.find()) {
                tokens.add(matcher.group());
            }
        }

        private Formula whole() {
            Formula formula = operation(0);
            if (position < tokens.size()) {
                throw unexpected();
            }
            return formula;
        }

        private Formula operation(int level) {
            if (level == OPERATORS.size()) {
                return operand();
            }
            Formula left = operation(level + 1);
            while (OPERATORS.get(level).contains(peek())) {
                left = binary(next(), left, operation(level + 1));
            }
            return left;
        }

        private static Formula binary(String operator, Formula a, Formula b) {
            return switch (operator) {
                case "or" -> s -> a.holds(s) || b.holds(s);
                case "and" -> s -> a.holds(s) && b.holds(s);
                case "<" -> s -> a.number(s) < b.number(s);
                case "<=" -> s -> a.number(s) <= b.number(s);
                case ">" -> s -> a.number(s) > b.number(s);
                case ">=" -> s -> a.number(s) >= b.number(s);
                case "=" -> s -> a.number(s) == b.number(s);
                case "+" -> s -> a.number(s) + b.number(s);
                case "-" -> s -> a.number(s) - b.number(s);
                case "*" -> s -> a.number(s) * b.number(s);
                default -> s -> a.number(s) / b.number(s);
            };
        }

        private Formula operand() {
            String token = next();
            if (token.equals("-")) {
                Formula positive = operand();
                return scope -> -positive.number(scope);
            }
            if (token.equals("(")) {
                Formula inner = operation(0);
                require(")");
                return inner;
            }
            if (Character.isDigit(token.charAt(0))) {
                double number = Double.parseDouble(token);
                return scope -> number;
            }
            Matcher reference = REFERENCE.matcher(token);
            if (!Character.isLetter(token.charAt(0)) || !reference.matches()) {
                position--;
                throw unexpected();
            }
            return peek().equals("(") ? call(token) : scope -> value(scope, reference);
        }

        private Formula call(String function) {
            List<Formula> arguments = new ArrayList<>();
            do {
                position++;
                arguments.add(operation(0));
            } while (peek().equals(","));
            require(")");
            return scope -> new FormulaFunctions(function, arguments, scope).result();
        }

        private static Object value(Scope scope, Matcher reference) {
            Object value = scope.get(reference.group(1));
            if (!(value instanceof Runs runs)) {
                return value;
            }
            Runs chosen = reference.group(2) == null ? runs : runs.at(Integer.parseInt(reference.group(2)));
            return reference.group(3) == null ? chosen : new Metric(chosen, reference.group(3));
        }

        private String peek() {
            return position < tokens.size() ? tokens.get(position) : "";
        }

        private String next() {
            if (position == tokens.size()) {
                throw unexpected();
            }
            return tokens.get(position++);
        }

        private void require(String token) {
            if (!peek().equals(token)) {
                throw unexpected();
            }
            position++;
        }

        private IllegalArgumentException unexpected() {
            return new IllegalArgumentException("unexpected '" + peek() + "' in the formula " + text);
        }
    }
}
