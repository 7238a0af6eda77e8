import { execFileSync } from 'node:child_process'
import { counts, first, hasMachines, numbers, subnet } from './layout.mjs'

/*
 * Linux network namespaces for the database's machines, joined by a bridge: each machine is reached through one device, which a test
 * takes down or filters. Needs root; the parts themselves run as their own account.
 */

/** A device name has at most 15 characters. */
const bridge = `fankeep${first}`
const machines = numbers(counts.postgres)
const space = (n) => `${bridge}-${n}`

/** The device on our side that leads to a machine. */
export const deviceOf = (n) => `fk${first}-${n}`

const ip = (text) => execFileSync('ip', text.split(' '), { stdio: ['ignore', 'pipe', 'pipe'] })

/** Creates the networks, after removing those that a killed fleet left. */
export function openNetwork() {
  if (!hasMachines) return
  if (process.getuid?.() !== 0)
    throw new Error('FLEET_NETWORK=machines needs root, because it creates networks')
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
  // Deletes the devices explicitly: with their network they would disappear only shortly after.
  const devices = [...machines.map(deviceOf), bridge].map((device) => `link delete ${device}`)
  for (const step of [...devices, ...machines.map((n) => `netns delete ${space(n)}`)])
    try {
      ip(step)
    } catch {
      // It did not exist.
    }
}

/**
 * The words that go in front of a command to run it in a machine's network; none without separate networks or without a machine.
 * @param {number | undefined} n
 */
export const onMachine = (n) =>
  n !== undefined && hasMachines ? ['nsenter', `--net=/run/netns/${space(n)}`, '--'] : []
