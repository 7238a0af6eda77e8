import type { OpsDoctor } from '@fankeep/shared/contract/ops'
import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import { satisfies } from '../check-release'

export type Shared = OpsDoctor['shared'][number]

/** Each shared module: who provides it in which version, and which range each remote requires. */
export function sharedBy(live: ReleaseManifest[]): Shared[] {
  const shell = live.find(({ name }) => name === 'shell')
  const keys = new Set(
    live.flatMap(({ provides, requires }) => [...Object.keys(provides), ...Object.keys(requires)]),
  )
  return [...keys].sort().map((key) => {
    const given = shell?.provides[key] ?? null
    const takenBy = live.flatMap(({ name, requires }) => {
      const range = requires[key]
      return range ? [{ name, range, fits: given !== null && satisfies(given, range) }] : []
    })
    return { key, given, takenBy }
  })
}

/** What remotes show in the screens of others (`mf-restore: part underWay in channels`), and which events they receive from them. */
export const crossingsOf = (live: ReleaseManifest[]): OpsDoctor['crossings'] =>
  live.flatMap(({ name, declaration, events }) => [
    ...(declaration?.parts ?? []).map((part) => ({ name, shows: `part ${part.name} in ${part.slot}` })),
    ...(declaration?.routes ?? []).flatMap(({ path, navigation, pageAction }) => [
      ...(navigation ? [{ name, shows: `${path} in the navigation` }] : []),
      ...(pageAction ? [{ name, shows: `${path} where a page is in danger` }] : []),
    ]),
    ...Object.keys(events?.hears ?? {}).map((event) => ({
      name,
      shows: `what follows from ${event} (${emittersOf(live, event).join(', ') || 'no remote emits it'})`,
    })),
  ])

/** The live remotes that emit an event. */
export const emittersOf = (live: ReleaseManifest[], event: string) =>
  live.filter(({ events }) => events && event in events.emits).map(({ name }) => name)
