import { addressesOverlap, addressShape, hasParameters } from '@fankeep/shared/contract/address'
import { isPublicRead } from '@fankeep/shared/contract/calls'
import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import { isEdgePath } from '@fankeep/shared/node/edge-addresses'

/** The largest release, in bytes as brotli: more keeps a visitor on a phone waiting. */
const sizeBudget = 1_500_000

/** What prevents one release from going live anywhere; empty if nothing does. `contract` is the live server's. */
export function checkAlone(manifest: ReleaseManifest, contract: number): string[] {
  const { name, declaration } = manifest
  const faults: string[] = []
  if (name !== 'shell' && !declaration)
    faults.push(`${name} has no declaration (remote.json) in its manifest.`)
  if (declaration && declaration.name !== name) faults.push(`${name} declares itself as ${declaration.name}.`)
  for (const screen of declaration ? Object.keys(manifest.firstPaint?.screens ?? {}) : [])
    if (!declaration?.routes.some((route) => route.name === screen))
      faults.push(`${name} contains a first paint of "${screen}", which is not one of its routes.`)
  for (const { path } of declaration?.routes ?? [])
    if (isEdgePath(path))
      faults.push(
        `${name} claims ${path}, which the edge server answers itself, so no visitor would see that screen.`,
      )
  for (const { path, firstPaint, answers } of declaration?.routes ?? [])
    if (hasParameters(path) && (firstPaint || answers))
      faults.push(
        `${name} wants ${path} to be read before its scripts, but what it shows depends on its parameters. Leave firstPaint and answers out.`,
      )
  for (const { path, answers = [] } of declaration?.routes ?? [])
    for (const { call } of answers)
      if (!isPublicRead(call))
        faults.push(
          `${name} wants ${path} to come with the answer to ${call}, which is not a public read: the answer would be in every visitor's page.`,
        )
  for (const { path, navigation } of declaration?.routes ?? [])
    if (navigation && 'under' in navigation && !declaration?.routes.some(hasEntry(navigation.under)))
      faults.push(
        `${name} has ${path} under "${navigation.under}", which is not one of its routes with a group in the navigation.`,
      )
  const total = Object.values(manifest.files).reduce((sum, { brotli }) => sum + brotli, 0)
  if (total > sizeBudget)
    faults.push(
      `${name} has ${total} bytes (brotli); ${sizeBudget} are allowed. Look for a library that was bundled as a whole.`,
    )
  if (manifest.contract > contract)
    faults.push(
      `${name} was built for contract ${manifest.contract}; the live server has ${contract}. Deploy the server first.`,
    )
  return faults
}

type Route = NonNullable<ReleaseManifest['declaration']>['routes'][number]
const hasEntry =
  (wanted: string) =>
  ({ name, navigation }: Route) =>
    name === wanted && navigation && 'group' in navigation

/**
 * What prevents these releases from being live together; `incoming` are the new ones among them.
 * The shell must provide each module that a remote requires, and each address must have one owner.
 * @param isShellLive a shell is live, even if it cannot be read
 */
export function checkTogether(live: ReleaseManifest[], incoming: Set<string>, isShellLive = false): string[] {
  const shell = live.find(({ name }) => name === 'shell')
  if (!shell && !isShellLive) return ['There is no live shell. Publish the shell first, or with it.']
  const remotes = live.filter((release) => release !== shell)
  const changed = remotes.filter(({ name }) => incoming.has(name) || incoming.has('shell'))
  return [
    ...(shell ? [...checkFit(shell, changed), ...checkCopies(shell, remotes)] : []),
    ...checkRoutes(remotes, incoming),
    ...checkLayouts(remotes),
  ]
}

/** What these remotes need from this shell and do not get, a sentence each. */
export const checkFit = (shell: ReleaseManifest, remotes: ReleaseManifest[]) => [
  ...checkShared(shell, remotes),
  ...checkEvents(shell, remotes),
]

/** Shared modules that these remotes require and this shell does not provide. */
function checkShared(shell: ReleaseManifest, remotes: ReleaseManifest[]): string[] {
  return remotes.flatMap((remote) =>
    Object.entries(remote.requires).flatMap(([key, range]) => {
      const given = shell.provides[key]
      if (given && satisfies(given, range)) return []
      return [
        `${remote.name} ${remote.version} needs ${key} ${range}; the shell ${shell.version} gives ${given ?? 'none'}. ` +
          `Build ${remote.name} with the shell's @fankeep/shared and publish both together, or roll back both (release rollback-all REVISION).`,
      ]
    }),
  )
}

/** Events that these remotes exchange and this shell does not pass on in the same form. */
function checkEvents({ version, events }: ReleaseManifest, remotes: ReleaseManifest[]) {
  return remotes.flatMap((remote) =>
    (['emits', 'hears'] as const).flatMap((does) =>
      Object.entries(remote.events?.[does] ?? {}).flatMap(([event, wanted]) => {
        const passed = events?.passes[event]
        if (passed === wanted) return []
        const knows = passed === undefined ? 'knows no such event' : `passes its version ${passed} on`
        return [
          `${remote.name} ${remote.version} ${does} ${event} in version ${wanted}; the shell ${version} ${knows}. ` +
            `Build ${remote.name} with the shell's @fankeep/shared and publish both together.`,
        ]
      }),
    ),
  )
}

/** A second React in the page breaks every hook; a second kit or router only appears to work. */
function checkCopies({ reserves, version }: ReleaseManifest, remotes: ReleaseManifest[]) {
  const isReserved = (carried: string) =>
    reserves.some((name) => (name.endsWith('*') ? carried.startsWith(name.slice(0, -1)) : carried === name))
  return remotes.flatMap(({ name, carries }) =>
    carries
      .filter(isReserved)
      .map(
        (carried) =>
          `${name} contains a second copy of ${carried}, which the shell ${version} provides. Import it through @fankeep/shared.`,
      ),
  )
}

function checkRoutes(remotes: ReleaseManifest[], incoming: Set<string>) {
  const owned: { name: string; path: string }[] = []
  // Live remotes first: they own their addresses, new ones only claim theirs.
  const inOrder = remotes.toSorted((a, b) => Number(incoming.has(a.name)) - Number(incoming.has(b.name)))
  return inOrder.flatMap(({ name, declaration }) =>
    (declaration?.routes ?? []).flatMap(({ path }) => {
      // A remote can have another screen within its parameter: `/gifts/new` in `/gifts/:gift`.
      const owner = owned.find((each) =>
        each.name === name
          ? addressShape(each.path) === addressShape(path)
          : addressesOverlap(each.path, path),
      )
      if (!owner) owned.push({ name, path })
      if (!owner) return []
      if (owner.name === name) return [`${name} declares ${path} twice.`]
      const which = owner.path === path ? `${owner.name}'s` : `${owner.name}'s by ${owner.path}`
      return [
        `${name} claims ${path}, which is ${which}. A path has one owner. (If it is a canary's: release canary ${owner.name} off.)`,
      ]
    }),
  )
}

function checkLayouts(remotes: ReleaseManifest[]) {
  const framers = remotes.filter(({ declaration }) => declaration?.layout).map(({ name }) => name)
  return framers.length > 1
    ? [`${framers.join(' and ')} both contain the layout of the member center. Only one can.`]
    : []
}

/** Our ranges have one form, `^a.b.c` (shared/src/federation/shared-modules.mjs): the same major, at least b.c. */
export function satisfies(version: string, range: string): boolean {
  const wanted = /^\^(\d+)\.(\d+)\.(\d+)$/.exec(range)
  const given = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)
  if (!wanted || !given) return false
  const [major, minor, patch] = given.slice(1).map(Number) as [number, number, number]
  const [wantMajor, wantMinor, wantPatch] = wanted.slice(1).map(Number) as [number, number, number]
  if (major !== wantMajor) return false
  return minor > wantMinor || (minor === wantMinor && patch >= wantPatch)
}
