"""
Patroni, changed so that a primary that finds its lock gone does not simply take it again.

Debian 12's Patroni (3.0.2) does: a primary whose network was cut reads from its own etcd, which has not caught up, that the lock is
still its own. If its successor's lock has expired at that moment, it takes the lock without checking who has all data, and the writes that its
successor acknowledged are lost (docs/scale.md). Here it has to win the lock like any other server.
"""

import sys

import etcd
from patroni.__main__ import main
from patroni.dcs.etcd import Etcd


def keep_lock(self):
    try:
        written = self.retry(
            self._client.write, self.leader_path, self._name, prevValue=self._name, ttl=self._ttl
        )
    except etcd.EtcdKeyNotFound:
        return False
    return written is not None


if not hasattr(Etcd, '_do_update_leader'):
    sys.exit('This Patroni keeps its lock in another way: look again at what it does where the lock is gone')
Etcd._do_update_leader = keep_lock

if __name__ == '__main__':
    sys.exit(main())
