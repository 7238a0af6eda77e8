import type { ReleaseManifest } from '@fankeep/shared/contract/release'

/** Who needs what: each shared module with who gives it in which version, and which range of it each remote asks for. */
export interface Shared {
  key: string
  given: string
  takenBy: { name: string; range: string }[]
}

export function sharedBy(live: ReleaseManifest[]): Shared[] {
  const shell = live.find(({ name }) => name === 'shell')
  const keys = new Set(
    live.flatMap(({ provides, requires }) => [...Object.keys(provides), ...Object.keys(requires)]),
  )
  return [...keys].sort().map((key) => ({
    key,
    given: shell?.provides[key] ?? 'none',
    takenBy: live.flatMap(({ name, requires }) => {
      const range = requires[key]
      return range ? [{ name, range }] : []
    }),
  }))
}

/** What remotes show in the screens of others: `mf-restore: part underWay in channels`. */
export const crossingsOf = (live: ReleaseManifest[]): { name: string; shows: string }[] =>
  live.flatMap(({ name, declaration }) => [
    ...(declaration?.parts ?? []).map((part) => ({ name, shows: `part ${part.name} in ${part.slot}` })),
    ...(declaration?.routes ?? []).flatMap(({ path, navigation, pageAction }) => [
      ...(navigation ? [{ name, shows: `${path} in the navigation` }] : []),
      ...(pageAction ? [{ name, shows: `${path} where a page is in danger` }] : []),
    ]),
  ])
