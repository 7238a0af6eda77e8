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

/** What a change of the registry needs in addition to the change itself. */
export interface ChangeContext {
  store: ReleaseStore
  author: Author
  /** The contract's number of the live server. */
  contract: number
  now: () => Date
  /** The version that was live when the change was decided: where another one is by now, nothing changes. */
  seen?: string | undefined
  /** Visitors may lose addresses by it. */
  dropRoutes?: boolean | undefined
  /** Checks everything and changes nothing. */
  dryRun?: boolean
  /** Tries builds in a browser, alongside what would be live with them. Gives a sentence for each that does not load. */
  tryOut?: ((builds: Build[], state: RegistryState) => Promise<string[]>) | undefined
}

type Plan = (before: RegistryState) => RegistryState

/**
 * Takes builds into the store and makes them live, all in one change: releases that need each other go live together
 * or not at all. Checks first: what fails says why, and changes nothing. The same build twice is no fault, and puts back
 * what was damaged of it in the store; another build under the same version is one.
 *
 * @param from folders of builds, each with its release.json, or versions that are in the store
 * @param percent makes a single one the canary of this share of visitors, instead of live
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
  // As if live for everybody, also for a canary: its visitors would lose them.
  const whole = publishing(start, targets, author, now())
  if (!context.dropRoutes) refuseLost(await lostRoutes(store, start, whole, manifests))
  for (const build of builds) await refuseOtherBytes(store, build)
  // Likewise: a browser of the smoke test would have to be among its visitors.
  refuse((await context.tryOut?.(builds, whole)) ?? [])
  if (context.dryRun) return { state: await store.sign(start, candidate), manifests }

  const mended: Target[] = []
  for (const build of builds) if (await keep(store, build, await store.read())) mended.push(build.manifest)
  // Before it is live: the first visitor who comes back is to have its difference, too.
  await keepDeltas(store, manifests, start).catch((error: unknown) => {
    process.emitWarning(`Returning visitors get whole files: ${messageOf(error)}`)
  })
  const decided: Plan = (before) => {
    // A trial takes a minute: what was rolled back, published or locked meanwhile is not overruled.
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

/** Of two builds of one release the last would be live, and the other in the history without ever having been. @throws Problem */
function refuseTwice(targets: Target[]) {
  const twice = targets.find(({ name }, at) => targets.findIndex((each) => each.name === name) !== at)
  if (!twice) return
  const versions = targets.filter(({ name }) => name === twice.name).map(({ version }) => version)
  throw new Problem(
    `${twice.name} is given more than once (${versions.join(', ')}), and one version of it can be live. Nothing was changed. Give the one that is meant.`,
  )
}

/** Takes a release back to the version before, or to `to`. @throws Problem */
export async function rollback(context: ChangeContext, name: string, to?: string): Promise<RegistryState> {
  return changeKept(context, name, (before) => {
    const present = liveOf(before, name, context.seen)
    const version = to ?? present.past[0]
    if (!version)
      throw new Problem(
        `${name} has no version before ${present.live}. Name one: --to VERSION (release list ${name}).`,
        'no_version_before',
      )
    if (version === present.live) throw new Problem(`${name} is on ${version} already.`, 'live_already')
    return { version, after: rollingBack(before, { name, version }, context.author, context.now()) }
  })
}

/**
 * Takes everything back to what was live at an earlier state of the registry, in one change.
 * @param seen the number of the state this was decided on: where there is a newer one by now, nothing changes
 * @throws Problem
 */
export async function rollbackAll(
  context: ChangeContext,
  revision: number,
  seen: number,
): Promise<RegistryState> {
  const { store, author, now } = context
  if (!(await store.revisions()).includes(revision))
    throw new Problem(`There is no revision ${revision}. \`release history\` says which there are.`)
  const forged = await store.forgedIn(revision)
  // Left out they would count as releases that were not there then, and be taken off the site.
  if (forged.length > 0)
    throw new Problem(
      `Revision ${revision} says of ${forged.join(', ')} what no owner ordered whose key still counts. Nothing was changed. ` +
        'Roll back one by one: release rollback NAME --to VERSION.',
      'not_signed',
    )
  const old = await withoutDeleted(store, await store.readRevision(revision))
  const checked = async (before: RegistryState) => {
    if (before.revision !== seen)
      throw new Problem(
        `The registry was changed meanwhile: it is at ${before.revision} now, no longer at ${seen}. Look again before you change it.`,
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

/** An earlier state without the versions to go back to that housekeeping has deleted since (prune.ts). */
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
 * Takes the canary back: whatever is wrong with it, it must be possible to end it.
 * @param version this one and no other, where it is given
 * @throws Problem
 */
export async function endCanary(
  context: ChangeContext,
  name: string,
  version?: string,
): Promise<RegistryState> {
  const plan: Plan = (before) => {
    const running = liveOf(before, name, context.seen).canary
    if (!running) throw new Problem(`${name} has no canary. \`release status\` says what has.`, 'no_canary')
    refuseAnother(name, running.version, version)
    return sharing(before, { name, percent: 0 }, context.author, context.now())
  }
  return context.store.update(plan, context.dryRun)
}

/** Makes the canary live for everybody. @param wanted this one and no other, where it is given @throws Problem */
export async function promote(context: ChangeContext, name: string, wanted?: string): Promise<RegistryState> {
  return changeKept(context, name, (before) => {
    const version = liveOf(before, name, context.seen).canary?.version
    if (!version)
      throw new Problem(`${name} has no canary to promote. \`release canary\` makes one.`, 'no_canary')
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
 * @throws Problem where one of them is not live, or none of them is locked
 */
export async function lock(
  { store, author, now, dryRun }: ChangeContext,
  names: string[],
  until: Date | undefined,
): Promise<RegistryState> {
  const plan: Plan = (before) => {
    for (const name of names) liveOf(before, name)
    const after = locking(before, names, until, author, now())
    if (after === before) throw new Problem(`${names.join(', ')}: not locked.`, 'not_locked')
    return after
  }
  return store.update(plan, dryRun)
}

/** Every file of what is live, canary, or can be gone back to, against its hash. Gives a sentence for each fault. */
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
      `${name} ${to}: its difference from ${from} is damaged, and not sent. \`release repair\` takes it away.`,
    )
  return { checked, faults }
}

/** A change to a version that is in the store already: its files are checked again, and all that is checked at publishing. */
async function changeKept(
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
    // To take something back must be possible on a bad night, whatever is lost by it.
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

/** Old versions are deleted without a lock (prune.ts): what a change names is looked for once more after it. @throws Problem */
async function refuseDeleted(store: ReleaseStore, targets: Target[]) {
  for (const { name, version } of targets)
    if (!(await store.has(name, version)))
      throw new Problem(
        `${name} ${version} was deleted by \`release prune\` at this moment: visitors get the version before. Publish it again.`,
        'changed_meanwhile',
      )
}

const change = ({ store, ...context }: ChangeContext, plan: Plan, manifests: ReleaseManifest[]) =>
  store.update(async (before) => {
    const after = plan(before)
    await checkAll({ store, ...context }, after, manifests)
    return after
  })

/** What is live of a release. @throws Problem where nothing is, or another version than the one `seen` */
export function liveOf({ releases }: RegistryState, name: string, seen?: string) {
  const present = releases[name]
  if (!present)
    throw new Problem(
      `Nothing called ${name} is live here. \`release status\` says what is, and RELEASE_STORE names the store.`,
      'not_live',
    )
  refuseAnother(name, present.live, seen)
  return present
}

/** @throws Problem where someone has changed meanwhile what a change was decided on. */
function refuseAnother(name: string, present: string, seen: string | undefined) {
  if (seen === undefined || seen === present) return
  throw new Problem(
    `${name} was changed meanwhile: it is ${present} now, no longer ${seen}. Look again before you change it.`,
    'changed_meanwhile',
  )
}

function canaryOf(before: RegistryState, target: Target, seen?: string): Target {
  const { live } = liveOf(before, target.name, seen)
  if (live === target.version)
    throw new Problem(`${target.name} ${live} is live for everybody already.`, 'live_already')
  return target
}

/**
 * Each release counts by itself: in place of another one that is damaged counts what visitors get of it. Where no version of the
 * shell can be read, what a remote needs of it cannot be checked, and holds nothing up.
 * @param isBack what was live before passed its own checks then: size, contract
 * @throws Problem that says everything that is against visitors having these, alongside all they may have with them
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
