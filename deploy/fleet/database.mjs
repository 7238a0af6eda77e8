import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/install.mjs'
import { hasClocks, withClock } from './clocks.mjs'
import { answersOk } from './keep.mjs'
import {
  addresses,
  counts,
  ensureFolder,
  hasMachines,
  numbers,
  path,
  ports,
  secrets,
  subnet,
  writePrivate,
} from './layout.mjs'
import { account, postgresPrograms, program } from './programs.mjs'

/*
 * PostgreSQL three times: one primary, of which one of the others has everything before a commit is answered (synchronous), and Patroni at each,
 * which makes another one the primary when it is gone. Patroni holds by etcd who that is.
 */

/**
 * Seconds. Where the primary's machine is gone the others act after `ttl`; where only its PostgreSQL has died, Patroni hands over at
 * once (`primary_start_timeout` 0). `retry_timeout` twice and `loop_wait` have to fit into `ttl`.
 */
const patience = { ttl: 4, loop_wait: 1, retry_timeout: 1, primary_start_timeout: 0 }

/** A folder of an account that is not ours. */
function ownFolder(...names) {
  const made = ensureFolder(...names)
  const { uid, gid } = account()
  if (uid !== undefined) chownSync(made, uid, gid)
  return made
}

function ownFile(name, text) {
  const file = writePrivate(name, text)
  const { uid, gid } = account()
  if (uid !== undefined) chownSync(file, uid, gid)
  return file
}

export const etcdParts = () =>
  numbers(counts.etcd).map((n) => {
    const peers = numbers(counts.etcd).map((one) => `etcd${one}=http://${addresses.etcdPeer(one)}`)
    return {
      name: `etcd ${n}`,
      command: program('etcd'),
      args: [
        ...[
          '--name',
          `etcd${n}`,
          '--data-dir',
          ownFolder(`etcd${n}`),
          '--logger',
          'zap',
          '--log-level',
          'warn',
        ],
        ...['--listen-client-urls', `http://${addresses.etcd(n)}`],
        ...['--advertise-client-urls', `http://${addresses.etcd(n)}`],
        ...['--listen-peer-urls', `http://${addresses.etcdPeer(n)}`],
        ...['--initial-advertise-peer-urls', `http://${addresses.etcdPeer(n)}`],
        ...['--initial-cluster', peers.join(','), '--initial-cluster-token', 'fankeep'],
        ...['--initial-cluster-state', 'new', '--enable-v2'],
        // One that was cut off does not unseat who leads the others when it is back; where that one is gone, another leads within a second.
        ...['--pre-vote', '--heartbeat-interval', '100', '--election-timeout', '500'],
      ],
      account: account(),
      machine: n,
    }
  })

export const isEtcdReady = () => answersOk(`http://${addresses.etcd(1)}/health`)

export const patroniParts = () =>
  numbers(counts.postgres).map((n) => {
    ownFolder(`postgres${n}`)
    return {
      name: `PostgreSQL ${n}`,
      command: '/usr/bin/python3',
      // Its configuration is YAML, and JSON is YAML.
      args: [
        // Its account may not look into the folder of the code.
        ownFile(`postgres${n}/keep_lock.py`, readFileSync(join(import.meta.dirname, 'keep_lock.py'), 'utf8')),
        ownFile(`postgres${n}/patroni.yml`, JSON.stringify(patroniConfig(n), null, 2)),
      ],
      account: account(),
      machine: n,
      // Patroni starts PostgreSQL in a session of its own, which is left where Patroni had to be killed.
      leaves: [path(`postgres${n}/data/postmaster.pid`)],
      patience: 30_000,
    }
  })

/** Who may ask PostgreSQL at all, with a password. */
const trusted = ['127.0.0.1/32', ...(hasMachines ? [`${subnet}.0/24`] : [])]

function patroniConfig(n) {
  const { superuser, replication } = secrets()
  const here = addresses.postgres(n)
  const api = addresses.patroni(n)
  return {
    scope: 'fankeep',
    name: `postgres${n}`,
    restapi: { listen: api, connect_address: api },
    // By the second version of etcd's API. By the third, Patroni 3.0.2 writes the lock without a look at who has it: a primary that had hung took
    // it back from its successor, and what had been written meanwhile was lost (docs/scale.md).
    etcd: { hosts: numbers(counts.etcd).map(addresses.etcd) },
    bootstrap: {
      dcs: {
        ...patience,
        maximum_lag_on_failover: 1024 ** 2,
        synchronous_mode: true,
        // With no one to copy to, nothing is committed: rather wait than lose.
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 300,
            shared_buffers: '256MB',
            max_wal_size: '4GB',
            wal_keep_size: '1GB',
            wal_log_hints: 'on',
            // The others come to a new primary sooner than after 5 s, and nothing is committed before one has.
            wal_retrieve_retry_interval: '500ms',
            // A copy whose network is cut is noticed before the primary would be given up: nothing is committed until another takes its place.
            wal_sender_timeout: '3s',
            wal_receiver_timeout: '3s',
            wal_receiver_status_interval: '1s',
            tcp_keepalives_idle: 5,
            tcp_keepalives_interval: 2,
            tcp_keepalives_count: 3,
          },
        },
      },
      // As the embedded one is made: compared by bytes, the same on every machine.
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: here,
      connect_address: here,
      data_dir: path(`postgres${n}/data`),
      bin_dir: hasClocks ? programsWithClock(n) : postgresPrograms,
      pgpass: path(`postgres${n}/pgpass`),
      remove_data_directory_on_diverged_timelines: true,
      remove_data_directory_on_rewind_failure: true,
      pg_hba: ['all', 'replication'].flatMap((what) =>
        trusted.map((range) => `host ${what} all ${range} scram-sha-256`),
      ),
      authentication: {
        superuser: { username: 'postgres', password: superuser },
        replication: { username: 'replicator', password: replication },
      },
      parameters: { unix_socket_directories: '' },
    },
  }
}

/**
 * PostgreSQL's programs, of which the server has a clock of its own: Patroni passes nothing of its environment on to it.
 * @returns {string} their folder
 */
function programsWithClock(n) {
  const made = ownFolder(`postgres${n}`, 'bin')
  for (const name of readdirSync(postgresPrograms)) {
    rmSync(join(made, name), { force: true })
    if (name !== 'postgres') symlinkSync(join(postgresPrograms, name), join(made, name))
  }
  const words = [...withClock(`postgres${n}`), join(postgresPrograms, 'postgres')]
  const script = ownFile(
    `postgres${n}/bin/postgres`,
    `#!/bin/sh\nexec ${words.map((word) => `'${word}'`).join(' ')} "$@"\n`,
  )
  chmodSync(script, 0o700)
  return made
}

/** @returns {Promise<number | undefined>} which of them is the primary */
export async function primary() {
  const all = numbers(counts.postgres)
  const are = await Promise.all(all.map((n) => answersOk(`http://${addresses.patroni(n)}/primary`)))
  return all.find((_, n) => are[n])
}

/** @returns {Promise<boolean>} whether one of them has everything that is answered for */
export async function hasSynchronous() {
  const all = numbers(counts.postgres)
  const are = await Promise.all(all.map((n) => answersOk(`http://${addresses.patroni(n)}/synchronous`)))
  return are.includes(true)
}

/** The site's role and its database, where they are not there yet. */
export function fillDatabase() {
  const { superuser, site } = secrets()
  const ask = (text) =>
    execFileSync(program('psql'), ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-c', text], {
      env: {
        ...process.env,
        ...{
          PGHOST: '127.0.0.1',
          PGPORT: String(ports.database),
          PGUSER: 'postgres',
          PGDATABASE: 'postgres',
        },
        PGPASSWORD: superuser,
      },
      encoding: 'utf8',
      timeout: 30_000,
    }).trim()
  // Drawn by ourselves: nothing in it needs to be quoted.
  if (ask(`select 1 from pg_roles where rolname = 'fankeep'`) === '')
    ask(`create role fankeep login password '${site}'`)
  if (ask(`select 1 from pg_database where datname = 'fankeep'`) === '')
    ask('create database fankeep owner fankeep')
}

/** PgBouncer in transaction mode, for requests alone (docs/deploy.md). */
export async function poolerPart() {
  const { site } = secrets()
  const { poolerQuery } = await import(join(root, 'api/dist/pooler.mjs'))
  ownFolder('pgbouncer')
  const users = ownFile('pgbouncer/users.txt', `"fankeep" "${site}"\n`)
  const connectQuery = poolerQuery.replaceAll("'", "''")
  const config = ownFile(
    'pgbouncer/pgbouncer.ini',
    `[databases]
fankeep = host=127.0.0.1 port=${ports.database} connect_query='${connectQuery}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pooler}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 20
# A primary that is gone is found again soon after another has taken over.
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 6
`,
  )
  return { name: 'PgBouncer', command: program('pgbouncer'), args: [config], account: account() }
}
