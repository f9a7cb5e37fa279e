# Sourced by scripts/cluster: the Hadoop configuration of one provider, for daemons and clients alike.
# shellcheck shell=bash disable=SC2034,SC2154  # variables of common.sh, daemons.sh and scripts/cluster

port_names=(namenode namenode-web datanode datanode-web datanode-ipc
  resourcemanager resourcemanager-scheduler resourcemanager-tracker resourcemanager-admin resourcemanager-web
  nodemanager nodemanager-localizer nodemanager-web nodemanager-shuffle
  historyserver historyserver-admin historyserver-web)

# Turns lines of "name value" into a Hadoop configuration file.
write_site() { # FILE
  local name value
  {
    printf '<?xml version="1.0"?>\n<configuration>\n'
    while read -r name value; do
      value=${value//&/"&amp;"}
      printf '  <property><name>%s</name><value>%s</value>%s</property>\n' "$name" "${value//</"&lt;"}" \
        "$([[ $name != splinter.provider ]] || printf '<final>true</final>')"
    done
    printf '</configuration>\n'
  } >"$1"
}

# Writes PROVIDER-HOME/conf for the ports in `port` and the jars in HADOOP/lib. Sizes suit two providers and a client
# in a few gigabytes; intervals are short because a heartbeat is what a small job waits for. The files that the
# daemons need to take up work after kill -9 lie below run.
write_configuration() { # PROVIDER-HOME HADOOP
  local home=$1 classes="$2/lib/*" a=127.0.0.1
  local quick="${java_options[*]}"
  # Clients of a daemon wait roughly this many seconds for its restart.
  local rides_out=45
  # JNA unpacks its library there; the container's directory goes when the container does. The job's own JNA comes
  # before Hadoop's older one by mapreduce.job.user.classpath.first.
  local task_options="-Xmx384m $quick -Djna.tmpdir=./tmp"

  write_site "$home/conf/core-site.xml" <<EOF
splinter.provider $(basename "$home")
fs.defaultFS hdfs://$a:${port[namenode]}
hadoop.tmp.dir $home/run/tmp
fs.permissions.umask-mode 077
ipc.client.connect.max.retries 1
ipc.client.connect.retry.interval 200
ipc.client.connect.max.retries.on.timeouts 3
EOF
  write_site "$home/conf/hdfs-site.xml" <<EOF
dfs.replication 1
dfs.namenode.name.dir file://$home/data/name
dfs.namenode.http-address $a:${port[namenode-web]}
dfs.namenode.safemode.extension 0
dfs.namenode.datanode.registration.ip-hostname-check false
dfs.datanode.data.dir file://$home/data/blocks
dfs.datanode.hostname $a
dfs.datanode.address $a:${port[datanode]}
dfs.datanode.http.address $a:${port[datanode-web]}
dfs.datanode.ipc.address $a:${port[datanode-ipc]}
dfs.heartbeat.interval 1
dfs.namenode.heartbeat.recheck-interval 2000
dfs.client.block.write.replace-datanode-on-failure.policy NEVER
dfs.client.block.write.locateFollowingBlock.retries 15
dfs.client.block.write.locateFollowingBlock.max.delay.ms 2000
dfs.client.max.block.acquire.failures 5
dfs.client.retry.policy.enabled true
dfs.client.retry.policy.spec 1000,$rides_out
EOF
  write_site "$home/conf/yarn-site.xml" <<EOF
yarn.resourcemanager.hostname $a
yarn.resourcemanager.address $a:${port[resourcemanager]}
yarn.resourcemanager.scheduler.address $a:${port[resourcemanager-scheduler]}
yarn.resourcemanager.resource-tracker.address $a:${port[resourcemanager-tracker]}
yarn.resourcemanager.admin.address $a:${port[resourcemanager-admin]}
yarn.resourcemanager.webapp.address $a:${port[resourcemanager-web]}
yarn.resourcemanager.recovery.enabled true
yarn.resourcemanager.store.class org.apache.hadoop.yarn.server.resourcemanager.recovery.LeveldbRMStateStore
yarn.resourcemanager.leveldb-state-store.path $home/run/applications
yarn.resourcemanager.work-preserving-recovery.scheduling-wait-ms 1000
yarn.resourcemanager.max-completed-applications 100
yarn.resourcemanager.am.max-attempts 4
yarn.resourcemanager.connect.max-wait.ms ${rides_out}000
yarn.resourcemanager.connect.retry-interval.ms 1000
yarn.am.liveness-monitor.expiry-interval-ms 60000
yarn.nm.liveness-monitor.expiry-interval-ms 60000
yarn.resourcemanager.nodemanagers.heartbeat-interval-ms 50
yarn.resourcemanager.nodemanagers.heartbeat-interval-min-ms 50
yarn.resourcemanager.nodemanagers.heartbeat-interval-max-ms 50
yarn.node-attribute.fs-store.root-dir file://$home/run/node-attributes
yarn.nodemanager.hostname $a
yarn.nodemanager.bind-host $a
yarn.nodemanager.address $a:${port[nodemanager]}
yarn.nodemanager.localizer.address $a:${port[nodemanager-localizer]}
yarn.nodemanager.webapp.address $a:${port[nodemanager-web]}
yarn.nodemanager.aux-services mapreduce_shuffle
yarn.nodemanager.local-dirs $home/run/local
yarn.nodemanager.log-dirs $home/logs/containers
yarn.nodemanager.recovery.enabled true
yarn.nodemanager.recovery.dir $home/run/nodemanager
yarn.nodemanager.resourcemanager.connect.max-wait.ms 900000
yarn.nodemanager.resourcemanager.connect.retry-interval.ms 1000
yarn.client.nodemanager-connect.max-wait-ms ${rides_out}000
yarn.client.nodemanager-connect.retry-interval-ms 1000
yarn.nodemanager.resource.memory-mb 2560
yarn.nodemanager.resource.cpu-vcores 4
yarn.nodemanager.pmem-check-enabled false
yarn.nodemanager.vmem-check-enabled false
yarn.nodemanager.disk-health-checker.enable false
yarn.nodemanager.env-whitelist JAVA_HOME,HADOOP_CONF_DIR
yarn.nodemanager.container-localizer.java.opts -Xmx128m $quick
yarn.nodemanager.sleep-delay-before-sigkill.ms 250
yarn.scheduler.minimum-allocation-mb 128
yarn.application.classpath $classes
EOF
  # A task takes longer to start than to read a gigabyte of slots.
  write_site "$home/conf/mapred-site.xml" <<EOF
mapreduce.framework.name yarn
mapreduce.application.classpath $classes
mapreduce.shuffle.port ${port[nodemanager-shuffle]}
mapreduce.job.user.classpath.first true
mapreduce.job.ubertask.enable true
mapreduce.am.max-attempts 4
mapreduce.jvm.add-opens-as-default true
yarn.app.mapreduce.client.max-retries 1
mapreduce.jobhistory.address $a:${port[historyserver]}
mapreduce.jobhistory.admin.address $a:${port[historyserver-admin]}
mapreduce.jobhistory.webapp.address $a:${port[historyserver-web]}
mapreduce.jobhistory.intermediate-done-dir /history/done_intermediate
mapreduce.jobhistory.done-dir /history/done
mapreduce.client.progressmonitor.pollinterval 50
mapreduce.client.completion.pollinterval 50
mapreduce.map.memory.mb 512
mapreduce.map.java.opts $task_options
mapreduce.reduce.memory.mb 512
mapreduce.reduce.java.opts $task_options
mapreduce.task.io.sort.mb 16
splinter.scan.split-bytes 1073741824
yarn.app.mapreduce.am.staging-dir /user
yarn.app.mapreduce.am.resource.mb 512
yarn.app.mapreduce.am.command-opts $task_options
yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms 50
yarn.app.mapreduce.am.job.committer.commit-window 1000
EOF
  write_site "$home/conf/capacity-scheduler.xml" <<EOF
yarn.scheduler.capacity.root.queues default
yarn.scheduler.capacity.root.default.capacity 100
yarn.scheduler.capacity.maximum-am-resource-percent 1.0
EOF
  cat >"$home/conf/log4j.properties" <<'EOF'
hadoop.root.logger=WARN,console
log4j.rootLogger=${hadoop.root.logger}
log4j.logger.org.apache.hadoop.util.NativeCodeLoader=ERROR
log4j.appender.console=org.apache.log4j.ConsoleAppender
log4j.appender.console.target=System.err
log4j.appender.console.layout=org.apache.log4j.PatternLayout
log4j.appender.console.layout.ConversionPattern=%d{ISO8601} %p %c{1}: %m%n
EOF
}
