# shellcheck shell=bash disable=SC2034
# Finds the Java installations of this machine. Sourced by ./wander and ./verify.
#
# Starting a JVM only to ask for its version would take longer than most commands, so the version comes from the file
# "release" that every JDK since 9 has.

# The oldest suitable Java: the language level of the sources.
readonly JAVA_NEEDED=17

# Sets java_version to the version of the installation in folder $1 ("" if there is none).
read_java_version() {
    java_version=""
    [[ -x $1/bin/java && -r $1/release ]] || return 0
    local line
    while IFS= read -r line; do
        if [[ $line == JAVA_VERSION=* ]]; then
            line=${line#JAVA_VERSION=}
            line=${line//[\"$'\r']/}
            java_version=$line
            return 0
        fi
    done <"$1/release"
}

# Sets java_rank to a number that grows with version $1: 17.0.15 becomes 17000015.
rank_java_version() {
    local feature interim update rest
    IFS=. read -r feature interim update rest <<<"${1%%[!0-9.]*}"
    java_rank=$((10#${feature:-0} * 1000000 + 10#${interim:-0} * 1000 + 10#${update:-0}))
}

# Sets java_home to the installation that the java (or the command $1) of the PATH belongs to, or to "".
java_home_of_path() {
    java_home=""
    local binary
    binary=$(command -v "${1:-java}") || return 0
    binary=$(readlink -f "$binary" 2>/dev/null) || return 0
    java_home=${binary%/bin/*}
}

# Sets jdk_home, jdk_version and jdk_feature to the newest suitable installation, all "" if there is none.
# With $1 = oldest, to the oldest suitable one that has a compiler.
find_jdk() {
    local wanted=${1:-newest} best="" home candidates=()
    jdk_home="" jdk_version="" jdk_feature=""
    [[ -z ${JAVA_HOME:-} ]] || candidates+=("$JAVA_HOME")
    candidates+=(/usr/lib/jvm/* /Library/Java/JavaVirtualMachines/*/Contents/Home)
    java_home_of_path
    [[ -z $java_home ]] || candidates+=("$java_home")
    for home in "${candidates[@]}"; do
        read_java_version "$home"
        [[ -n $java_version ]] || continue
        rank_java_version "$java_version"
        ((java_rank >= JAVA_NEEDED * 1000000)) || continue
        if [[ $wanted == oldest ]]; then
            [[ -x $home/bin/javac ]] || continue
            [[ -z $best || $java_rank -lt $best ]] || continue
        else
            [[ -z $best || $java_rank -gt $best ]] || continue
        fi
        best=$java_rank
        jdk_home=$home
        jdk_version=$java_version
        jdk_feature=$((java_rank / 1000000))
    done
}

# Like find_jdk, but for compiling: JAVA_HOME or the javac of the PATH if they are suitable, otherwise the oldest suitable JDK,
# whose warnings are nearest to the language level.
find_build_jdk() {
    local home
    java_home_of_path javac
    for home in "${JAVA_HOME:-}" "$java_home"; do
        [[ -n $home && -x $home/bin/javac ]] || continue
        read_java_version "$home"
        rank_java_version "$java_version"
        if ((java_rank >= JAVA_NEEDED * 1000000)); then
            jdk_home=$home
            jdk_version=$java_version
            jdk_feature=$((java_rank / 1000000))
            return 0
        fi
    done
    find_jdk oldest
}
