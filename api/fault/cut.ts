import { execFileSync } from 'node:child_process'

/**
 * Which network traffic of a machine is cut: all (`off`), only what the machine sends (`mute`) or receives (`deaf`), or only its
 * connection to the other database machines, while clients still reach it (`split`).
 */
export const cuts = ['off', 'mute', 'deaf', 'split'] as const
export type Cut = (typeof cuts)[number]

/**
 * Cuts the network of the machine behind a device (`deploy/fleet/network.mjs`). Returns the function that restores it.
 */
export function cutNetwork(cut: Cut, device: string, others: readonly string[]): () => void {
  if (cut === 'off') {
    const set = (state: string) => execFileSync('ip', ['link', 'set', device, state])
    set('down')
    return () => set('up')
  }
  const [family, filter, rules] = filterOf(cut, device, others)
  const table = `${family} fankeep_fault`
  const nft = (...lines: string[]) => execFileSync('nft', ['-f', '-'], { input: lines.join('\n') })
  nft(
    `add table ${table}`,
    `add chain ${table} packets { type filter ${filter} priority 0; }`,
    ...rules.map((rule) => `add rule ${table} packets ${rule} drop`),
  )
  return () => nft(`delete table ${table}`)
}

function filterOf(cut: Exclude<Cut, 'off'>, device: string, others: readonly string[]) {
  if (cut === 'split') {
    const those = `{ ${others.map((name) => `"${name}"`).join(', ')} }`
    const rules = [`iifname "${device}" oifname ${those}`, `iifname ${those} oifname "${device}"`]
    return ['bridge', 'hook forward', rules] as const
  }
  return ['netdev', `hook ${cut === 'mute' ? 'ingress' : 'egress'} device "${device}"`, ['']] as const
}
