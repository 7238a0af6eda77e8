import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { hasClocks } from './clocks.mjs'

/** The Debian 12 packages that a machine needs in addition to Node, by the program to look for. */
const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  psql: 'postgresql-client-15',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  'ceph-mon': 'ceph-mon',
  'ceph-mgr': 'ceph-mgr',
  'ceph-osd': 'ceph-osd',
  ceph: 'ceph-common',
  radosgw: 'radosgw',
  ...(hasClocks && { faketime: 'faketime' }),
}
export const postgresPrograms = '/usr/lib/postgresql/15/bin'

/** Debian installs servers in folders that are not in every account's PATH. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** @returns {string | undefined} the path of an installed program */
const find = (name) => folders.map((folder) => join(folder, name)).find((file) => existsSync(file))

/** @throws Error that says what to install, if something is missing */
export function checkPrograms() {
  const missing = Object.entries(packages).flatMap(([name, debian]) => (find(name) ? [] : [debian]))
  if (!existsSync(join(postgresPrograms, 'postgres'))) missing.push('postgresql-15')
  // Patroni's client for etcd.
  if (!existsSync('/usr/lib/python3/dist-packages/etcd')) missing.push('python3-etcd')
  if (missing.length > 0)
    throw new Error(
      `The fleet needs programs that are not installed. On Debian 12: apt-get install --no-install-recommends ${missing.join(' ')}`,
    )
}

/** @returns {string} */
export function program(name) {
  const found = find(name)
  if (!found) throw new Error(`${name} is not installed`)
  return found
}

/** The account for PostgreSQL, etcd and PgBouncer, which refuse to run as root, or should not. Any other account runs them as itself. */
export function account() {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined) throw new Error('As root, the fleet needs the account postgres of postgresql-15')
  return { uid: Number(uid), gid: Number(gid) }
}
