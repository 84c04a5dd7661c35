package io.wandertoken.cli.output;

/** Numbers for people: as many digits as are known. */
public final class Numbers {
    private static final int MOST_DECIMALS = 7;
    private static final int MOST_DIGITS = 7;
    private static final int FEW_DIGITS = 4;

    /** From here on numbers get an exponent. */
    private static final double HUGE = 1e15;

    private Numbers() {}

    /** A mean with its confidence interval, such as {@code 9.14 ±0.27}. */
    public static String withInterval(double mean, double halfWidth) {
        return withInterval(mean, halfWidth, MOST_DIGITS);
    }

    /** The same with at most four digits, for a table that is to be read across. */
    public static String brief(double mean, double halfWidth) {
        return withInterval(mean, halfWidth, FEW_DIGITS);
    }

    private static String withInterval(double mean, double halfWidth, int mostDigits) {
        if (Double.isNaN(mean)) {
            return "–";
        }
        if (!(halfWidth > 0)) {
            return plain(mean);
        }
        int decimals = mean == 0
                ? decimalsFor(halfWidth, 2)
                : Math.min(decimalsFor(halfWidth, 2), decimalsFor(Math.abs(mean), mostDigits));
        boolean exact = halfWidth < Math.pow(10, -decimals) / 2;
        return fixed(mean, decimals) + (exact ? "" : " ±" + fixed(halfWidth, decimals));
    }

    /** A number with about four digits. */
    public static String plain(double value) {
        if (Double.isNaN(value)) {
            return "–";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "∞" : "-∞";
        }
        if (Math.abs(value) >= HUGE) {
            return TextFormat.format("%.3e", value);
        }
        if (value == Math.rint(value) && Math.abs(value) < 1e9) {
            return fixed(value, 0);
        }
        return fixed(value, decimalsFor(Math.abs(value), FEW_DIGITS));
    }

    private static int decimalsFor(double size, int digits) {
        int decimals = digits - 1 - (int) Math.floor(Math.log10(size));
        return Math.max(0, Math.min(MOST_DECIMALS, decimals));
    }

    private static String fixed(double value, int decimals) {
        return TextFormat.format("%,." + decimals + "f", value).replace(',', ' ');
    }
}
