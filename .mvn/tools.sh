# shellcheck shell=bash
# Makes sure that tools exist, and installs their Debian package where that is allowed. Sourced by ./wander and ./verify.

# install_package PACKAGE: as root on Debian it installs and says so; elsewhere it fails.
install_package() {
    [[ $EUID == 0 ]] && command -v apt-get >/dev/null || return 1
    printf 'Installing the Debian package %s\n' "$1" >&2
    { apt-get -q update && DEBIAN_FRONTEND=noninteractive apt-get -q -y install --no-install-recommends "$1"; } \
        </dev/null >"${TMPDIR:-/tmp}/wander-install-$1.log" 2>&1
}

# need COMMAND PACKAGE: fails, with the one command that installs the tool, if it is missing and stays so.
need() {
    command -v "$1" >/dev/null || { install_package "$2" && command -v "$1" >/dev/null; } || {
        printf '%s: no %s: install it (Debian: sudo apt-get install %s)\n' "${0##*/}" "$1" "$2" >&2
        return 69
    }
}

# need_jdk FUNCTION: makes sure that FUNCTION of find-jdk.sh finds a JDK.
need_jdk() {
    "$1"
    [[ -n $jdk_home ]] || { install_package openjdk-17-jdk-headless && "$1" && [[ -n $jdk_home ]]; } || {
        printf '%s: no JDK of version %s or newer: install one (Debian: sudo apt-get install openjdk-17-jdk-headless) or set JAVA_HOME\n' \
            "${0##*/}" "$JAVA_NEEDED" >&2
        return 69
    }
}
