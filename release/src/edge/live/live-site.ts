import type { ReleaseManifest, ServedRegistry, ServedRelease } from '@fankeep/shared/contract/release'
import { LRUCache } from 'lru-cache'
import { damageSentence, type Damaged, faultOf, readAllGood, readOrProblem } from '../../damaged'
import { Problem } from '../../problem'
import { type Canary, type RegistryState, trialOf } from '../../registry'
import type { ReleaseStore } from '../../store/release-store'
import { type FirstPaint, readFirstPaint, readReleaseText } from './first-paint'
import { type Inline, inlineScript } from '../inline'
import { isAmong } from './cohort'

/** What is live for a visitor, as a page needs it. */
export interface LiveSite {
  registry: ServedRegistry
  /** Remotes that only their own pages know (`apart` in remote.json). */
  apart: ServedRegistry['remotes']
  shell: ReleaseManifest
  /** The path of the shell's files, with a trailing slash. */
  shellBase: string
  /** The live manifest by release. */
  manifests: Record<string, ReleaseManifest>
  /** By release, if it has one. */
  firstPaints: Record<string, FirstPaint>
  /** By file: the shell's small scripts that are inlined in the page. */
  inlineScripts: Partial<Record<InlineFile, Inline>>
}

/** `theme.js` runs before the first paint; `after-paint.js` runs the page's scripts after it. */
const inlineFiles = ['theme.js', 'after-paint.js'] as const
type InlineFile = (typeof inlineFiles)[number]

/** A state of the registry, completely read: every visitor's site can be built from it. */
export interface LiveSites {
  revision: number
  /** Whether the change that made this state restored damaged files. */
  isRepair: boolean
  /** Whether visitors may get different versions. */
  divided: boolean
  /** What is served in another version than the registry names, or left out, because it cannot be read. */
  damaged: Damaged[]
  /** The trial a version is in (registry.ts). */
  trialOf: (name: string, version: string) => string | undefined
  /** The site of a visitor by their cohort (`cohort.ts`); without one, what is live for everyone. */
  siteOf: (cohort?: string) => LiveSite
  /** The same with another version of one release, and no fallback for it: its viewer should see it fail. */
  siteWith: (manifest: ReleaseManifest, cohort?: string) => Promise<LiveSite>
}

/** How many sites with a preview in them are cached. */
const mostPreviewed = 20

/** Where a release's files are served. */
export const baseOf = ({ name, version }: { name: string; version: string }) =>
  `/releases/${name}/${version}/`

/** A version to show, and its fallback. */
interface Choice {
  live: ReleaseManifest
  previous: ReleaseManifest | undefined
}

/**
 * Everything a state of the registry names; null before a shell was ever published.
 * A damaged release is served from its last good version, or left out; the others are not affected.
 * @param onFault is called for everything that is damaged: a release, a canary, a first paint, a small script.
 * @throws NoShell if no version of the shell can be read.
 */
export async function readLiveSites(
  store: ReleaseStore,
  state: RegistryState,
  onFault: (error: unknown) => void = () => {},
): Promise<LiveSites | null> {
  const { revision, releases } = state
  if (!releases.shell) return null
  const drawings: Drawings = { paints: new Map(), scripts: new Map() }
  const read = (manifest: ReleaseManifest) => readDrawings(store, manifest, drawings, onFault)
  const good = await readAllGood(store, state)
  const shell = good.shell?.live
  if (!shell) throw new NoShell(good.shell!.damaged!)
  const damaged: Damaged[] = []
  const note = (fault: Damaged) => {
    damaged.push(fault)
    onFault(new Problem(damageSentence(fault)))
  }
  const usual: Record<string, Choice> = {}
  const canaries: { running: Canary; choice: Choice }[] = []
  for (const [name, { canary }] of Object.entries(releases)) {
    const { live, previous, damaged: fault } = good[name]!
    if (fault) note(fault)
    if (!live) continue
    await read(live)
    usual[name] = { live, previous }
    const next = canary && (await readCanary(store, canary, { live, shell, note }))
    if (next) await read(next)
    // Visitors with the canary fall back to what everyone else has.
    if (canary && next) canaries.push({ running: canary, choice: { live: next, previous: live } })
  }
  const addPreview = (site: Drawings, manifest: ReleaseManifest) =>
    readDrawings(store, manifest, site, onFault)
  return {
    revision,
    isRepair: state.change?.action === 'repair',
    damaged,
    divided: canaries.length > 0,
    trialOf: (name, version) => trialOf(state, name, version),
    ...siteMaker({ revision, usual, canaries, drawings, addPreview }),
  }
}

interface SiteParts {
  revision: number
  /** What everyone gets, by release, and what some get instead. */
  usual: Record<string, Choice>
  canaries: { running: Canary; choice: Choice }[]
  drawings: Drawings
  addPreview: (drawings: Drawings, manifest: ReleaseManifest) => Promise<void>
}

/** Builds each site that a visitor can get, once. */
function siteMaker({ revision, usual, canaries, drawings, addPreview }: SiteParts) {
  const made = new Map<string, LiveSite>()
  const previewed = new LRUCache<string, Promise<LiveSite>>({ max: mostPreviewed })
  const choicesOf = (cohort: string | undefined) => {
    const mine = canaries.filter(({ running }) => cohort !== undefined && isAmong(cohort, running))
    const key = mine.map(({ choice }) => choice.live.name).join(' ')
    const chosen = Object.fromEntries(mine.map(({ choice }) => [choice.live.name, choice]))
    return { key, choices: { ...usual, ...chosen } }
  }
  const withPreview = async (manifest: ReleaseManifest, choices: Record<string, Choice>) => {
    const own: Drawings = { paints: new Map(drawings.paints), scripts: new Map(drawings.scripts) }
    await addPreview(own, manifest)
    return makeSite(revision, { ...choices, [manifest.name]: { live: manifest, previous: undefined } }, own)
  }
  return {
    siteOf: (cohort?: string) => {
      const { key, choices } = choicesOf(cohort)
      const site = made.get(key) ?? makeSite(revision, choices, drawings)
      made.set(key, site)
      return site
    },
    siteWith: (manifest: ReleaseManifest, cohort?: string) => {
      const { key: own, choices } = choicesOf(cohort)
      const key = `${manifest.name} ${manifest.version} ${own}`
      const site = previewed.get(key) ?? withPreview(manifest, choices)
      previewed.set(key, site)
      return site
    },
  }
}

/** Nothing of a state can be served. */
export class NoShell extends Error {
  override name = 'NoShell'
  constructor(readonly shell: Damaged) {
    super(`No version of the shell can be read. ${shell.why}`)
  }
}

interface CanaryParts {
  /** What everyone else gets of the same release. */
  live: ReleaseManifest
  shell: ReleaseManifest
  note: (fault: Damaged) => void
}

async function readCanary(store: ReleaseStore, { version }: Canary, { live, shell, note }: CanaryParts) {
  const { name } = live
  const manifest = await readOrProblem(store, { name, version })
  const why = faultOf(manifest, shell)
  if (!(manifest instanceof Problem) && !why) return manifest
  note({ name, version, served: live.version, why: why ?? '', isReadable: !(manifest instanceof Problem) })
  return undefined
}

/** Content of releases that is inlined in the page. */
interface Drawings {
  paints: Map<ReleaseManifest, FirstPaint>
  scripts: Map<ReleaseManifest, LiveSite['inlineScripts']>
}

async function readDrawings(
  store: ReleaseStore,
  manifest: ReleaseManifest,
  drawings: Drawings,
  onFault: (error: unknown) => void,
) {
  const drawn = await readFirstPaint(store, manifest, baseOf(manifest)).catch(onFault)
  if (drawn) drawings.paints.set(manifest, drawn)
  if (manifest.name === 'shell') drawings.scripts.set(manifest, await readScripts(store, manifest, onFault))
}

async function readScripts(store: ReleaseStore, shell: ReleaseManifest, onFault: (error: unknown) => void) {
  const scripts: LiveSite['inlineScripts'] = {}
  for (const file of inlineFiles) {
    if (!(file in shell.files)) continue
    const script = await readReleaseText(store, shell, file).then(inlineScript).catch(onFault)
    if (script) scripts[file] = script
  }
  return scripts
}

function makeSite(
  revision: number,
  choices: Record<string, Choice>,
  { paints, scripts }: Drawings,
): LiveSite {
  const { shell: chosenShell, ...remotes } = choices
  const shell = chosenShell!.live
  const served: ServedRegistry['remotes'] = {}
  const apart: ServedRegistry['remotes'] = {}
  for (const [name, { live, previous }] of Object.entries(remotes))
    (live.declaration?.apart ? apart : served)[name] = {
      live: serve(live),
      ...(previous ? { previous: serveEntryOnly(previous) } : {}),
    }
  const all = Object.entries(choices)
  return {
    registry: { revision, shell: serveFacades(shell), remotes: served },
    apart,
    shell,
    shellBase: baseOf(shell),
    manifests: Object.fromEntries(all.map(([name, { live }]) => [name, live])),
    firstPaints: Object.fromEntries(
      all.flatMap(([name, { live }]) => {
        const drawn = paints.get(live)
        return drawn ? [[name, drawn]] : []
      }),
    ),
    inlineScripts: scripts.get(shell) ?? {},
  }
}

function serve(manifest: ReleaseManifest): ServedRelease {
  const { name, version, entry, global, chunks, needs, declaration } = manifest
  const integrity = hashesOf(manifest, [entry, ...Object.values(chunks).flat()])
  const served = { name, version, entry, global, chunks, needs, integrity, base: baseOf(manifest) }
  return declaration ? { ...served, declaration } : served
}

/** Enough for a fallback: the entry has the hashes of its chunks, and nothing of a fallback is preloaded. */
function serveEntryOnly(manifest: ReleaseManifest): ServedRelease {
  return { ...serve(manifest), chunks: {}, needs: {}, integrity: hashesOf(manifest, [manifest.entry]) }
}

function serveFacades(shell: ReleaseManifest): ServedRegistry['shell'] {
  const chunks = Object.fromEntries(
    Object.entries(shell.chunks).filter(([purpose]) => purpose.startsWith('@')),
  )
  const integrity = hashesOf(shell, Object.values(chunks).flat())
  return { version: shell.version, base: baseOf(shell), chunks, integrity }
}

const hashesOf = ({ files }: ReleaseManifest, names: string[]) =>
  Object.fromEntries([...new Set(names)].map((name) => [name, files[name]?.integrity ?? '']))
