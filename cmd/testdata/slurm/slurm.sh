#!/bin/sh
# A Slurm of this machine alone, for tests: a controller and NODES nodes, on the loopback device.
#   slurm.sh start DIR [NODES]    writes DIR/slurm.conf and starts it; needs root, slurm-wlm and munge
#   slurm.sh stop DIR             ends what it started
#   slurm.sh controller DIR       starts the controller again
set -eu
what=$1 dir=$2 nodes=${3:-4}
export SLURM_CONF="$dir/slurm.conf"

end() { # what the file has the number of
	[ ! -s "$1" ] || kill "$(cat "$1")" 2>/dev/null || true
}
controller() {
	slurmctld -f "$SLURM_CONF" "$@"
	for _ in $(seq 100); do
		if sinfo >/dev/null 2>&1; then return; fi
		sleep 0.1
	done
	exit 1
}
case $what in
start)
	mkdir -p "$dir/state" "$dir/munge"
	[ "$(id -u)" = 0 ]
	chown munge "$dir/munge"
	chmod 755 "$dir" "$dir/munge"
	dd if=/dev/urandom bs=128 count=1 2>/dev/null >"$dir/munge/key"
	chown munge "$dir/munge/key"
	chmod 400 "$dir/munge/key"
	su munge -s /bin/sh -c "munged --key-file=$dir/munge/key --socket=$dir/munge/socket --pid-file=$dir/munge/pid --log-file=$dir/munge/log --seed-file=$dir/munge/seed --force"
	port=$((20000 + $$ % 20000))
	{
		cat <<-CONF
			ClusterName=tests
			SlurmctldHost=localhost(127.0.0.1)
			SlurmctldPort=$port
			AuthType=auth/munge
			AuthInfo=socket=$dir/munge/socket
			CredType=cred/munge
			SlurmUser=root
			SlurmdUser=root
			StateSaveLocation=$dir/state
			SlurmctldPidFile=$dir/slurmctld.pid
			SlurmctldLogFile=$dir/slurmctld.log
			SlurmdPidFile=$dir/%n.pid
			SlurmdLogFile=$dir/%n.log
			SlurmdSpoolDir=$dir/spool-%n
			SlurmdParameters=config_overrides
			ProctrackType=proctrack/linuxproc
			TaskPlugin=task/none
			SelectType=select/cons_tres
			SelectTypeParameters=CR_Core
			SchedulerParameters=sched_min_interval=10000,batch_sched_delay=0,requeue_delay=0
			SchedulerType=sched/backfill
			MpiDefault=none
			ReturnToService=2
			KillWait=2
			MinJobAge=600
			JobAcctGatherType=jobacct_gather/none
		CONF
		i=1
		while [ "$i" -le "$nodes" ]; do
			mkdir -p "$dir/spool-node$i"
			echo "NodeName=node$i NodeHostname=localhost NodeAddr=127.0.0.1 Port=$((port + i)) CPUs=1 RealMemory=4000"
			i=$((i + 1))
		done
		echo "PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP"
	} >"$SLURM_CONF"
	controller -c
	i=1
	while [ "$i" -le "$nodes" ]; do
		slurmd -N "node$i" -f "$SLURM_CONF"
		i=$((i + 1))
	done
	for _ in $(seq 100); do
		if [ "$(sinfo -h -N -t idle -o %N | wc -l)" = "$nodes" ]; then exit 0; fi
		sleep 0.1
	done
	sinfo -N
	exit 1
	;;
controller)
	end "$dir/slurmctld.pid"
	sleep 1
	controller
	;;
stop)
	for f in "$dir"/node*.pid "$dir/slurmctld.pid" "$dir/munge/pid"; do
		end "$f"
	done
	;;
esac
