import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder, settings } from './state.mjs'

export const first = Number(settings.FLEET_PORT)

/** Every port on loopback: the visitors' port, and the internal ones. `n` counts from 1. */
export const ports = {
  site: Number(settings.PORT),
  apis: first,
  database: first + 1,
  pooler: first + 2,
  storage: first + 3,
  standIns: first + 4,
  cephMonitor: first + 5,
  api: (n) => first + 10 + n,
  edge: (n) => first + 20 + n,
  etcd: (n) => first + 30 + n,
  etcdPeer: (n) => first + 40 + n,
  postgres: (n) => first + 50 + n,
  patroni: (n) => first + 60 + n,
}

/**
 * With `FLEET_NETWORK=machines` the etcd and the PostgreSQL of a number share a separate network, which can be cut (`network.mjs`). Its
 * addresses are from the block for network tests (RFC 2544).
 */
export const hasMachines = settings.FLEET_NETWORK === 'machines'
export const subnet = `198.18.${(first >> 8) % 256}`
const hostOf = (n) => (hasMachines ? `${subnet}.${n}` : '127.0.0.1')

/** Addresses of the etcd and the PostgreSQL of a number. */
export const addresses = {
  etcd: (n) => `${hostOf(n)}:${ports.etcd(n)}`,
  etcdPeer: (n) => `${hostOf(n)}:${ports.etcdPeer(n)}`,
  postgres: (n) => `${hostOf(n)}:${ports.postgres(n)}`,
  patroni: (n) => `${hostOf(n)}:${ports.patroni(n)}`,
}

/** How many of each there are. Three of etcd and PostgreSQL, so that a majority remains when one is gone. */
export const counts = { api: 3, edge: 2, worker: 2, etcd: 3, postgres: 3 }
export const numbers = (count) => Array.from({ length: count }, (_, n) => n + 1)

export const siteUrl = settings.PUBLIC_URL ?? `http://localhost:${ports.site}`
export const path = (...names) => join(folder, ...names)

/** @returns {string} a folder of the fleet, created if missing */
export function ensureFolder(...names) {
  const made = path(...names)
  mkdirSync(made, { recursive: true })
  return made
}

/** Atomically writes a file that only its owner can read; a reader meanwhile gets the complete previous one. */
export function writePrivate(name, text) {
  const part = path(`${name}.part`)
  writeFileSync(part, text, { mode: 0o600 })
  renameSync(part, path(name))
  return path(name)
}

/**
 * Passwords and keys, generated at the first start and kept in the folder. A `SECRET_KEY` in the environment is used then, because the
 * sealed values of a copy can only be opened by the key that sealed them.
 * @returns {{ superuser: string, replication: string, site: string, secretKey: string, opsToken: string, storage: string }}
 */
export function secrets() {
  const kept = path('secrets.json')
  if (!existsSync(kept)) {
    ensureFolder()
    const names = ['superuser', 'replication', 'site', 'secretKey', 'opsToken', 'storage']
    const drawn = Object.fromEntries(names.map((name) => [name, randomBytes(32).toString('hex')]))
    const { SECRET_KEY: secretKey } = process.env
    writePrivate('secrets.json', JSON.stringify({ ...drawn, ...(secretKey && { secretKey }) }))
  }
  return JSON.parse(readFileSync(kept, 'utf8'))
}

/** @throws Error if the environment has another `SECRET_KEY` than the one that is kept, which would be used in its place */
export function checkSecretKey() {
  const { SECRET_KEY: given } = process.env
  if (given && existsSync(path('secrets.json')) && given !== secrets().secretKey)
    throw new Error(
      `SECRET_KEY is not the key of the fleet in ${folder}: leave it out, or replace secretKey in secrets.json there`,
    )
}

/** The site's database address through HAProxy (`ports.database`) or PgBouncer (`ports.pooler`). */
export const databaseUrl = (port) => `postgres://fankeep:${secrets().site}@127.0.0.1:${port}/fankeep`
