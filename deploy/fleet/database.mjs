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
 * Three PostgreSQL servers: a primary, a synchronous copy that has every change before its commit is answered, and a third. Patroni runs at each and
 * promotes another server if the primary is gone. It keeps the primary's lock in etcd.
 */

/**
 * Seconds. If the primary's machine is gone, the others act after `ttl`; if only its PostgreSQL has died, Patroni hands over
 * immediately (`primary_start_timeout` 0). Twice `retry_timeout` plus `loop_wait` must fit into `ttl`.
 */
const patience = { ttl: 4, loop_wait: 1, retry_timeout: 1, primary_start_timeout: 0 }

/** A folder owned by PostgreSQL's account. */
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
        // An etcd that was cut off does not depose the leader when it is back; if the leader is gone, another one leads within a second.
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
      // Patroni's configuration is YAML, and JSON is valid YAML.
      args: [
        // A copy: PostgreSQL's account cannot read the folder of the code.
        ownFile(`postgres${n}/keep_lock.py`, readFileSync(join(import.meta.dirname, 'keep_lock.py'), 'utf8')),
        ownFile(`postgres${n}/patroni.yml`, JSON.stringify(patroniConfig(n), null, 2)),
      ],
      account: account(),
      machine: n,
      // Patroni starts PostgreSQL in a separate session, which survives if Patroni is killed.
      leaves: [path(`postgres${n}/data/postmaster.pid`)],
      patience: 30_000,
    }
  })

/** Address ranges that can connect to PostgreSQL, with a password. */
const trusted = ['127.0.0.1/32', ...(hasMachines ? [`${subnet}.0/24`] : [])]

function patroniConfig(n) {
  const { superuser, replication } = secrets()
  const here = addresses.postgres(n)
  const api = addresses.patroni(n)
  return {
    scope: 'fankeep',
    name: `postgres${n}`,
    restapi: { listen: api, connect_address: api },
    // Uses version 2 of etcd's API. With version 3, Patroni 3.0.2 writes the lock without checking who has it. A primary that had hung
    // took the lock back from its successor, and what the successor had written was lost (docs/scale.md).
    etcd: { hosts: numbers(counts.etcd).map(addresses.etcd) },
    bootstrap: {
      dcs: {
        ...patience,
        maximum_lag_on_failover: 1024 ** 2,
        synchronous_mode: true,
        // Without a synchronous copy nothing is committed: waiting is better than losing data.
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 300,
            shared_buffers: '256MB',
            max_wal_size: '4GB',
            wal_keep_size: '1GB',
            wal_log_hints: 'on',
            // The copies reconnect to a new primary sooner than after the default 5 s; nothing is committed before one has.
            wal_retrieve_retry_interval: '500ms',
            // Detects a copy whose network is cut before the primary would be given up: nothing is committed until another copy replaces it.
            wal_sender_timeout: '3s',
            wal_receiver_timeout: '3s',
            wal_receiver_status_interval: '1s',
            tcp_keepalives_idle: 5,
            tcp_keepalives_interval: 2,
            tcp_keepalives_count: 3,
          },
        },
      },
      // As for the embedded PostgreSQL: text is compared by bytes, the same on every machine.
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
 * A folder of PostgreSQL's programs in which the server is a script that sets its clock: Patroni does not pass its environment on to the server.
 * @returns {string} the folder
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

/** @returns {Promise<number | undefined>} the number of the primary */
export async function primary() {
  const all = numbers(counts.postgres)
  const are = await Promise.all(all.map((n) => answersOk(`http://${addresses.patroni(n)}/primary`)))
  return all.find((_, n) => are[n])
}

/** @returns {Promise<boolean>} whether there is a synchronous copy, which has every acknowledged commit */
export async function hasSynchronous() {
  const all = numbers(counts.postgres)
  const are = await Promise.all(all.map((n) => answersOk(`http://${addresses.patroni(n)}/synchronous`)))
  return are.includes(true)
}

/** Creates the site's role and database if they do not exist. */
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
  // We generated the password: nothing in it needs quoting.
  if (ask(`select 1 from pg_roles where rolname = 'fankeep'`) === '')
    ask(`create role fankeep login password '${site}'`)
  if (ask(`select 1 from pg_database where datname = 'fankeep'`) === '')
    ask('create database fankeep owner fankeep')
}

/** PgBouncer in transaction mode, only for requests (docs/deploy.md). */
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
