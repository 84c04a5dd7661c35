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

# unpack_tool COMMAND PACKAGE FOLDER: puts one tool of a Debian package into FOLDER and FOLDER on the path, where that is allowed. The package
# itself is not installed: its service would start.
unpack_tool() {
    local download
    PATH=$PATH:$3
    command -v "$1" >/dev/null && return
    [[ $EUID == 0 ]] && command -v apt-get >/dev/null || return 1
    printf 'Unpacking %s of the Debian package %s\n' "$1" "$2" >&2
    download=$(mktemp -d) && mkdir -p "$3" || return
    { (cd "$download" && apt-get -q update && apt-get -q download "$2") </dev/null &&
        dpkg-deb --fsys-tarfile "$download/$2"_*.deb | tar -xOf - "./usr/bin/$1" >"$3/$1.part" &&
        chmod +x "$3/$1.part" && mv "$3/$1.part" "$3/$1"; } >"$download.log" 2>&1
    rm -rf "$download"
    command -v "$1" >/dev/null
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
