import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../../scripts/install.mjs'
import { account, postgresPrograms } from '../fleet/programs.mjs'

/*
 * `pnpm citus up [WORKERS]`, `down`: starts or stops a Citus cluster on this machine, a coordinator and its workers (two by default), each a
 * separate PostgreSQL 15 on loopback. Prints the address for the api and for `pnpm spread`. docs/scale.md says where to get Citus.
 */
const folder = resolve(root, process.env.CITUS_DIR ?? 'data/citus')
const firstPort = Number(process.env.CITUS_PORT ?? 21_100)
const owner = account()
const database = 'fankeep'

/** Small values, because all nodes share one machine; give a worker on a separate machine more. */
const settings = (port) => ({
  shared_preload_libraries: 'citus',
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: '',
  max_connections: 300,
  max_prepared_transactions: 300,
  max_worker_processes: 32,
  wal_level: 'logical',
  shared_buffers: '256MB',
  'citus.shard_count': 32,
  // A prepared transaction of a dead worker locks its rows until it is committed or rolled back.
  'citus.recover_2pc_interval': '5s',
  // All are on loopback.
  'citus.node_conninfo': 'sslmode=disable',
  // A node connects to itself by the host name in the password file.
  'citus.local_hostname': '127.0.0.1',
})

const [command, count = '2'] = process.argv.slice(2)
const commands = { up, down }
if (!Object.hasOwn(commands, command ?? '') || !/^[1-9]$/.test(count)) {
  console.error('pnpm citus up [WORKERS] | down')
  process.exit(1)
}
try {
  commands[command](Number(count))
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

function up(workers) {
  if (!existsSync(join(postgresPrograms, '../lib/citus.so')))
    throw new Error('Citus for PostgreSQL 15 is not installed. See docs/scale.md, "Citus"')
  mkdirSync(folder, { recursive: true })
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const passwords = passwordFile()
  const nodes = Array.from({ length: workers + 1 }, (_, n) => firstPort + n)
  for (const [n, port] of nodes.entries()) start(n, port, passwords)
  const [coordinator, ...others] = nodes
  const isNew = ask(coordinator, 'postgres', `select 1 from pg_database where datname = '${database}'`) === ''
  for (const port of nodes) {
    if (ask(port, 'postgres', `select 1 from pg_database where datname = '${database}'`) === '')
      ask(port, 'postgres', `create database ${database} template template0 encoding 'UTF8'`)
    ask(port, database, 'create extension if not exists citus')
  }
  if (isNew) ask(coordinator, database, `select citus_set_coordinator_host('127.0.0.1', ${coordinator})`)
  const known = ask(coordinator, database, 'select nodeport from pg_dist_node').split('\n')
  for (const port of others)
    if (!known.includes(String(port)))
      ask(coordinator, database, `select citus_add_node('127.0.0.1', ${port})`)
  console.log(`DATABASE_URL=postgres://postgres:${secret()}@127.0.0.1:${coordinator}/${database}`)
}

function down() {
  for (let n = 0; existsSync(dataOf(n)); n++)
    if (isRunning(dataOf(n))) run('pg_ctl', ['-D', dataOf(n), '-m', 'fast', '-w', 'stop'])
}

function start(n, port, passwords) {
  const data = dataOf(n)
  if (!existsSync(data)) {
    const made = '-U postgres -E UTF8 --locale=C -A scram-sha-256'.split(' ')
    run('initdb', ['-D', data, ...made, '--pwfile', passwords.own])
    const lines = Object.entries(settings(port)).map(([name, value]) => `${name} = '${value}'`)
    writeFileSync(join(data, 'postgresql.auto.conf'), `${lines.join('\n')}\n`)
  }
  if (isRunning(data)) return
  run('pg_ctl', ['-D', data, '-l', join(folder, `node${n}.log`), '-w', 'start'], {
    PGPASSFILE: passwords.all,
  })
}

/** Asks `pg_ctl`: the file with the process id can be left from before a reboot. */
function isRunning(data) {
  return (
    spawnSync(join(postgresPrograms, 'pg_ctl'), ['-D', data, 'status'], { ...owner, cwd: folder }).status ===
    0
  )
}

function dataOf(n) {
  return join(folder, `node${n}`)
}

function secret() {
  return readFileSync(join(folder, 'password'), 'utf8').trim()
}

/** All nodes share one password: the coordinator uses it for its workers, and the workers for each other. */
function passwordFile() {
  const [own, all] = [join(folder, 'password'), join(folder, 'pgpass')]
  if (!existsSync(own)) writePrivate(own, `${randomBytes(24).toString('hex')}\n`)
  writePrivate(all, `127.0.0.1:*:*:postgres:${secret()}\n`)
  return { own, all }
}

function writePrivate(file, text) {
  writeFileSync(file, text, { mode: 0o600 })
  if (owner.uid !== undefined) chownSync(file, owner.uid, owner.gid)
}

function run(name, args, env = {}) {
  const { status, stderr } = spawnSync(join(postgresPrograms, name), args, {
    ...owner,
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${name} ${args.join(' ')}: ${stderr}`)
}

/** @returns {string} the answer, one row per line */
function ask(port, name, sql) {
  const to = `-XAt -v ON_ERROR_STOP=1 -h 127.0.0.1 -p ${port} -U postgres`.split(' ')
  const args = [...to, '-d', name, '-c', sql]
  return execFileSync(join(postgresPrograms, 'psql'), args, {
    env: { ...process.env, PGPASSWORD: secret(), PGOPTIONS: '-c client_min_messages=warning' },
    encoding: 'utf8',
  }).trim()
}
