import { execFileSync } from 'node:child_process'
import { counts, first, hasMachines, numbers, subnet } from './layout.mjs'

/*
 * Networks of Linux for the machines of the database, joined by a bridge: what is on one of them is reached through one device, which a test
 * takes down or filters. Needs root; the parts themselves run as their own account.
 */

/** Names of devices have 15 characters at most. */
const bridge = `fankeep${first}`
const machines = numbers(counts.postgres)
const space = (n) => `${bridge}-${n}`

/** The device on our side that leads to a machine. */
export const deviceOf = (n) => `fk${first}-${n}`

const ip = (text) => execFileSync('ip', text.split(' '), { stdio: ['ignore', 'pipe', 'pipe'] })

/** Makes the networks; what a fleet that was killed left of them is taken away first. */
export function openNetwork() {
  if (!hasMachines) return
  if (process.getuid?.() !== 0) throw new Error('FLEET_NETWORK=machines needs root: it makes networks')
  closeNetwork()
  try {
    makeNetwork()
  } catch (error) {
    closeNetwork()
    throw error
  }
}

function makeNetwork() {
  ip(`link add ${bridge} type bridge`)
  ip(`address add ${subnet}.254/24 dev ${bridge}`)
  ip(`link set ${bridge} up`)
  for (const n of machines) {
    ip(`netns add ${space(n)}`)
    ip(`link add ${deviceOf(n)} type veth peer name eth0 netns ${space(n)}`)
    ip(`link set ${deviceOf(n)} master ${bridge} up`)
    ip(`-n ${space(n)} address add ${subnet}.${n}/24 dev eth0`)
    for (const device of ['lo', 'eth0']) ip(`-n ${space(n)} link set ${device} up`)
  }
}

export function closeNetwork() {
  if (!hasMachines) return
  // Devices by themselves: with their network they would go a moment later.
  const devices = [...machines.map(deviceOf), bridge].map((device) => `link delete ${device}`)
  for (const step of [...devices, ...machines.map((n) => `netns delete ${space(n)}`)])
    try {
      ip(step)
    } catch {
      // There was none.
    }
}

/**
 * What a command is given to run on a machine: nothing where all of them are this one, and for what is on none.
 * @param {number | undefined} n
 */
export const onMachine = (n) =>
  n !== undefined && hasMachines ? ['nsenter', `--net=/run/netns/${space(n)}`, '--'] : []
