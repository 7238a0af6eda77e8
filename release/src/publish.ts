import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import { keep, openBuild, refuseOtherBytes } from './builds'
import type { Build } from './store/build'
import { checkBuild, checkFiles } from './check-files'
import { checkAlone, checkTogether } from './check-release'
import { readAllGood, readOrProblem } from './damaged'
import { damagedDeltas, keepDeltas } from './deltas/keep-deltas'
import { lostRoutes, refuseLost } from './lost-routes'
import { refuseLocked } from './locks'
import { messageOf, Problem } from './problem'
import {
  type Author,
  goingBackTo,
  locking,
  mending,
  namedVersions,
  picturesOf,
  publishing,
  type RegistryState,
  rollingBack,
  sharing,
  type Target,
} from './registry'
import type { ReleaseStore } from './store/release-store'

/** What a change of the registry needs besides the change itself. */
export interface ChangeContext {
  store: ReleaseStore
  author: Author
  /** The contract number of the live server. */
  contract: number
  now: () => Date
  /** The version that was live when the change was decided: if another is live now, the change is refused. */
  seen?: string | undefined
  /** Allows the change to remove addresses. */
  dropRoutes?: boolean | undefined
  /** Checks everything and changes nothing. */
  dryRun?: boolean
  /** Tries builds in a browser, alongside what would be live with them. Returns a sentence for each that does not load. */
  tryOut?: ((builds: Build[], state: RegistryState) => Promise<string[]>) | undefined
}

type Plan = (before: RegistryState) => RegistryState

/**
 * Adds builds to the store and makes them live, all in one change: releases that need each other go live together or not at all. All
 * checks run first: if one fails, the message says why, and nothing has changed. Publishing the same build twice is allowed, and
 * repairs damage to it in the store; another build under the same version is refused.
 * @param from folders of builds, each with its release.json, or versions that are in the store
 * @param percent makes a single version the canary of this share of visitors, instead of live
 * @throws Problem
 */
export async function publish(
  context: ChangeContext,
  from: (string | Target)[],
  percent?: number,
): Promise<{ state: RegistryState; manifests: ReleaseManifest[] }> {
  const { store, author, now } = context
  const builds = await Promise.all(from.map((each) => openBuild(store, each)))
  const manifests = builds.map(({ manifest }) => manifest)
  const targets = manifests.map(({ name, version }) => ({ name, version }))
  const names = targets.map(({ name }) => name)
  refuseTwice(targets)
  const [only] = targets
  if (percent !== undefined && (!only || targets.length > 1))
    throw new Problem('A canary is one release. Publish the others first.')
  const plan: Plan = (before) =>
    percent === undefined || !only
      ? publishing(before, targets, author, now())
      : sharing(before, { ...canaryOf(before, only), percent }, author, now())

  refuse((await Promise.all(builds.map(({ manifest, read }) => checkBuild(manifest, read)))).flat())
  const start = await store.read()
  refuseLocked(start, names, now())
  const candidate = plan(start)
  await checkAll(context, candidate, manifests)
  // Checked as if live for everyone, even for a canary: its visitors would lose these addresses.
  const whole = publishing(start, targets, author, now())
  if (!context.dropRoutes) refuseLost(await lostRoutes(store, start, whole, manifests))
  for (const build of builds) await refuseOtherBytes(store, build)
  // The same here: otherwise the browser of the smoke test would have to be among the canary's visitors.
  refuse((await context.tryOut?.(builds, whole)) ?? [])
  if (context.dryRun) return { state: await store.sign(start, candidate), manifests }

  const mended: Target[] = []
  for (const build of builds) if (await keep(store, build, await store.read())) mended.push(build.manifest)
  // Before it goes live: the first returning visitor should already get a delta.
  await keepDeltas(store, manifests, start).catch((error: unknown) => {
    process.emitWarning(`Making deltas failed, so returning visitors get whole files: ${messageOf(error)}`)
  })
  const decided: Plan = (before) => {
    // The smoke test takes a minute: what was rolled back, published or locked meanwhile is not overridden.
    refuseLocked(before, names, now())
    for (const { name, version } of targets) {
      const present = before.releases[name]?.live
      if (present && present !== version) refuseAnother(name, present, start.releases[name]?.live ?? version)
    }
    const after = plan(before)
    return after === before && mended.length > 0 ? mending(before, mended, author, now()) : after
  }
  const state = await change(context, decided, manifests)
  await refuseDeleted(store, targets)
  return { state, manifests }
}

/** If a release were given twice, the last build would be live, and the other in the history without ever having been live. @throws Problem */
function refuseTwice(targets: Target[]) {
  const twice = targets.find(({ name }, at) => targets.findIndex((each) => each.name === name) !== at)
  if (!twice) return
  const versions = targets.filter(({ name }) => name === twice.name).map(({ version }) => version)
  throw new Problem(
    `${twice.name} is given more than once (${versions.join(', ')}), but only one version can be live. Nothing was changed. Give only the intended one.`,
  )
}

/** Rolls a release back to the version before, or to `to`. @throws Problem */
export async function rollback(context: ChangeContext, name: string, to?: string): Promise<RegistryState> {
  return changeKept(context, name, (before) => {
    const present = liveOf(before, name, context.seen)
    const version = to ?? present.past[0]
    if (!version)
      throw new Problem(
        `${name} has no version before ${present.live}. Name one with --to VERSION (see release list ${name}).`,
        'no_version_before',
      )
    if (version === present.live) throw new Problem(`${name} already runs ${version}.`, 'live_already')
    return { version, after: rollingBack(before, { name, version }, context.author, context.now()) }
  })
}

/**
 * Rolls everything back to what was live at an earlier state of the registry, in one change.
 * @param seen the number of the state this was decided on: if there is a newer one, nothing changes
 * @throws Problem
 */
export async function rollbackAll(
  context: ChangeContext,
  revision: number,
  seen: number,
): Promise<RegistryState> {
  const { store, author, now } = context
  if (!(await store.revisions()).includes(revision))
    throw new Problem(`There is no revision ${revision}. See \`release history\`.`)
  const forged = await store.forgedIn(revision)
  // If left out, they would count as releases that did not exist then, and be removed from the site.
  if (forged.length > 0)
    throw new Problem(
      `Revision ${revision} contains changes of ${forged.join(', ')} without a valid owner signature. Nothing was changed. ` +
        'Roll back each release by itself: release rollback NAME --to VERSION.',
      'not_signed',
    )
  const old = await withoutDeleted(store, await store.readRevision(revision))
  const checked = async (before: RegistryState) => {
    if (before.revision !== seen)
      throw new Problem(
        `The registry has changed in the meantime: it is at revision ${before.revision}, not ${seen}. Review it and try again.`,
        'changed_meanwhile',
      )
    const after = goingBackTo(old, before, author, now())
    const changed = Object.entries(after.releases).filter(
      ([name, { live }]) => before.releases[name]?.live !== live,
    )
    const manifests = await Promise.all(changed.map(([name, { live }]) => store.manifest(name, live)))
    for (const manifest of manifests)
      refuse(await checkFiles(manifest, store.file(manifest.name, manifest.version)))
    await checkAll(context, after, manifests, true)
    return after
  }
  return store.update(checked, context.dryRun)
}

/** An earlier state without the roll-back targets that housekeeping has deleted since (prune.ts). */
async function withoutDeleted(store: ReleaseStore, state: RegistryState): Promise<RegistryState> {
  const releases = await Promise.all(
    Object.entries(state.releases).map(async ([name, present]) => {
      const there = await Promise.all(present.past.map((version) => store.has(name, version)))
      return [name, { ...present, past: present.past.filter((_, at) => there[at]) }] as const
    }),
  )
  return { ...state, releases: Object.fromEntries(releases) }
}

/** Gives a share of visitors another version than the live one. @throws Problem */
export async function canary(
  context: ChangeContext,
  name: string,
  version: string,
  percent: number,
): Promise<RegistryState> {
  return changeKept(context, name, (before) => {
    const target = canaryOf(before, { name, version }, context.seen)
    return {
      version,
      isNews: true,
      after: sharing(before, { ...target, percent }, context.author, context.now()),
    }
  })
}

/**
 * Ends the canary. This must always be possible, whatever is wrong with it.
 * @param version only this one, if given
 * @throws Problem
 */
export async function endCanary(
  context: ChangeContext,
  name: string,
  version?: string,
): Promise<RegistryState> {
  const plan: Plan = (before) => {
    const running = liveOf(before, name, context.seen).canary
    if (!running)
      throw new Problem(`${name} has no canary. \`release status\` shows all canaries.`, 'no_canary')
    refuseAnother(name, running.version, version)
    return sharing(before, { name, percent: 0 }, context.author, context.now())
  }
  return context.store.update(plan, context.dryRun)
}

/** Makes the canary live for everyone. @param wanted only this one, if given @throws Problem */
export async function promote(context: ChangeContext, name: string, wanted?: string): Promise<RegistryState> {
  return changeKept(context, name, (before) => {
    const version = liveOf(before, name, context.seen).canary?.version
    if (!version)
      throw new Problem(`${name} has no canary to promote. Start one with \`release canary\`.`, 'no_canary')
    refuseAnother(name, version, wanted)
    return {
      version,
      isNews: true,
      after: publishing(before, [{ name, version }], context.author, context.now(), 'promote'),
    }
  })
}

/**
 * Locks these releases: no new version goes live until then. Unlocks them if `until` is undefined. Roll-backs stay possible.
 * @throws Problem if one of them is not live, or none of them is locked
 */
export async function lock(
  { store, author, now, dryRun }: ChangeContext,
  names: string[],
  until: Date | undefined,
): Promise<RegistryState> {
  const plan: Plan = (before) => {
    for (const name of names) liveOf(before, name)
    const after = locking(before, names, until, author, now())
    if (after === before) throw new Problem(`Not locked: ${names.join(', ')}.`, 'not_locked')
    return after
  }
  return store.update(plan, dryRun)
}

/** Checks every file of each live version, canary and roll-back target against its hash. Returns a sentence for each fault. */
export async function verify(store: ReleaseStore): Promise<{ checked: Target[]; faults: string[] }> {
  const { releases } = await store.read()
  const checked = Object.entries(releases).flatMap(([name, state]) =>
    namedVersions(state).map((version) => ({ name, version })),
  )
  const faults: string[] = []
  for (const { name, version } of checked) {
    const manifest = await readOrProblem(store, { name, version })
    if (manifest instanceof Problem) faults.push(manifest.message)
    else faults.push(...(await checkBuild(manifest, store.file(name, version))))
  }
  for (const { name, from, to } of await damagedDeltas(store, checked))
    faults.push(
      `${name} ${to}: its delta from ${from} is damaged and not sent. Remove it with \`release repair\`.`,
    )
  return { checked, faults }
}

/** A change to a version that is in the store already: repeats the checks of its files and all other checks of publishing. */
export async function changeKept(
  context: ChangeContext,
  name: string,
  plan: (before: RegistryState) => { version: string; after: RegistryState; isNews?: boolean },
): Promise<RegistryState> {
  let news: Target[] = []
  const checked = async (before: RegistryState) => {
    const { version, after, isNews = false } = plan(before)
    news = isNews ? [{ name, version }] : []
    if (isNews) refuseLocked(before, [name], context.now())
    const manifest = await context.store.manifest(name, version)
    // A roll-back in an emergency must be possible, even if addresses are lost by it.
    if (isNews && !context.dropRoutes) {
      const whole = publishing(before, [{ name, version }], context.author, context.now())
      refuseLost(await lostRoutes(context.store, before, whole))
    }
    refuse(await checkFiles(manifest, context.store.file(name, version)))
    await checkAll(context, after, [manifest], !isNews)
    return after
  }
  const state = await context.store.update(checked, context.dryRun)
  await refuseDeleted(context.store, news)
  return state
}

/** Old versions are deleted without a lock (prune.ts), so versions named by a change are checked once more after it. @throws Problem */
async function refuseDeleted(store: ReleaseStore, targets: Target[]) {
  for (const { name, version } of targets)
    if (!(await store.has(name, version)))
      throw new Problem(
        `${name} ${version} was deleted by \`release prune\` at the same time: visitors get the previous version. Publish it again.`,
        'changed_meanwhile',
      )
}

const change = ({ store, ...context }: ChangeContext, plan: Plan, manifests: ReleaseManifest[]) =>
  store.update(async (before) => {
    const after = plan(before)
    await checkAll({ store, ...context }, after, manifests)
    return after
  })

/** The state of a live release. @throws Problem if it is not live, or another version than `seen` is */
export function liveOf({ releases }: RegistryState, name: string, seen?: string) {
  const present = releases[name]
  if (!present)
    throw new Problem(
      `No release called ${name} is live here. See \`release status\`, and check RELEASE_STORE.`,
      'not_live',
    )
  refuseAnother(name, present.live, seen)
  return present
}

/** @throws Problem if the version a change was based on is no longer live. */
function refuseAnother(name: string, present: string, seen: string | undefined) {
  if (seen === undefined || seen === present) return
  throw new Problem(
    `${name} has changed in the meantime: it is ${present}, not ${seen}. Review it and try again.`,
    'changed_meanwhile',
  )
}

function canaryOf(before: RegistryState, target: Target, seen?: string): Target {
  const { live } = liveOf(before, target.name, seen)
  if (live === target.version)
    throw new Problem(`${target.name} ${live} is already live for all visitors.`, 'live_already')
  return target
}

/**
 * Checks releases that are about to go live together with all others. In place of another release that is damaged, the version is
 * checked that visitors get of it. If no version of the shell can be read, the check of what a remote needs from the shell is left
 * out, and does not block the change.
 * @param isBack skips the checks that earlier live versions passed before: size, contract
 * @throws Problem with everything that prevents these releases from being live, in each combination that visitors can get
 */
async function checkAll(
  { store, contract }: ChangeContext,
  after: RegistryState,
  incoming: ReleaseManifest[],
  isBack = false,
) {
  const names = new Set(incoming.map(({ name }) => name))
  const known = new Map(incoming.map((manifest) => [`${manifest.name} ${manifest.version}`, manifest]))
  let good: ReturnType<typeof readAllGood> | undefined
  const manifestOf = async ({ name, version }: Target) => {
    const read = known.get(`${name} ${version}`) ?? (await readOrProblem(store, { name, version }))
    if (read instanceof Problem) return (await (good ??= readAllGood(store, after)))[name]?.live
    known.set(`${name} ${version}`, read)
    return read
  }
  const faults = isBack ? [] : incoming.flatMap((manifest) => checkAlone(manifest, contract))
  for (const picture of picturesOf(after)) {
    const manifests: ReleaseManifest[] = []
    for (const target of picture) {
      const manifest = await manifestOf(target)
      if (manifest) manifests.push(manifest)
    }
    if (manifests.some((manifest) => incoming.includes(manifest)))
      faults.push(...checkTogether(manifests, names, after.releases.shell !== undefined))
  }
  refuse([...new Set(faults)])
}

function refuse(faults: string[]) {
  if (faults.length > 0) throw new Problem(faults.join('\n'), 'does_not_fit')
}
