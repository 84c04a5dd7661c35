# shellcheck shell=bash disable=SC2034
# The libraries of the service and of the commands beside it, as a pattern for their names (extglob). They have neither simulator nor
# benchmarks nor demo. The cryptographic provider is not among them: cli/target/service has it without its signature (decision 0038).
# Sourced by ./wander and packaging/stage; InstallTest knows the list, too.
readonly SERVICE='@(jackson-core|netty-*|picocli|snakeyaml-engine|wandertoken-@(agent|client|control|embedded|protocol))-[0-9]*.jar'
