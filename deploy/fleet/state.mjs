import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../../scripts/install.mjs'

/** The folder of all data of the fleet: configurations, logs, databases, objects. */
export const folder = resolve(root, process.env.FLEET_DIR ?? 'data/fleet')

/**
 * What a keeper records about its fleet. `settings` are the variables that it was started with; a version before this one did not record them.
 * @typedef {{ keeper: number, parts: Record<string, number>, failed: string, settings?: NodeJS.ProcessEnv }} State
 */

/** @returns {State | undefined} of the fleet in this folder, running or not; undefined if none was started */
export function lastState() {
  const file = join(folder, 'fleet.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** @returns {State | undefined} undefined if no fleet runs */
export function readState() {
  const kept = lastState()
  // After a reboot its process id may belong to another program.
  return kept && isRunning(kept.keeper) && commandOf(kept.keeper).includes('fleet.mjs') ? kept : undefined
}

function commandOf(pid) {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
}

export function isRunning(pid) {
  return existsSync(`/proc/${pid}`)
}

/** Without their ports and networks, stored data is not usable: Ceph and etcd store their own addresses. */
const fixed = ['FLEET_PORT', 'FLEET_NETWORK']
const usual = { FLEET_PORT: '21000', PORT: '8080' }
const valuesOf = (given) =>
  Object.fromEntries(
    [...fixed, 'PORT', 'PUBLIC_URL'].map((name) => [name, given[name] || usual[name] || undefined]),
  )

/** The variables of a running fleet are those that it was started with: no other command has to repeat them. */
export const settings = valuesOf(readState()?.settings ?? process.env)

/** @throws Error if the folder's data was made with other ports or networks */
export function checkSettings() {
  const last = lastState()?.settings
  if (!last || fixed.every((name) => last[name] === settings[name])) return
  const made = fixed.filter((name) => last[name]).map((name) => `${name}=${last[name]}`)
  throw new Error(
    `The data in ${folder} belongs to ${made.join(' ')}: start it with that, or choose another FLEET_DIR (docs/scale.md)`,
  )
}
