import { authorOf } from './author'
import { contractVersion } from '@fankeep/shared/contract/calls'
import { damageSentence, type Damaged, findDamaged } from '../damaged'
import { liveContract } from '../live-contract'
import { Misunderstood, Problem } from '../problem'
import {
  canary,
  type ChangeContext,
  endCanary,
  promote,
  publish,
  rollback,
  rollbackAll,
  verify,
} from '../publish'
import { lockOf, type RegistryState, type Target } from '../registry'
import { repair, repairDeltas } from '../repair'
import { daysOf, movesOf } from '../lines'
import { openBuild } from '../builds'
import { rowsOfDiff } from '../diff/rows'
import { diffWithLive } from '../diff/with-live'
import { environmentOf, production } from '../store/environment'
import { openOwnStore } from '../store/open'
import type { ReleaseStore } from '../store/release-store'
import { takenBackIn } from '../taken-back'
import { budgetSentence, budgetsOf, objective } from '../telemetry/budget'
import { daysKept, readDays } from '../telemetry/kept'
import { undoRollback } from '../undo-rollback'

export interface Options {
  by?: string | undefined
  why?: string | undefined
  to?: string | undefined
  undo?: boolean | undefined
  from?: string | undefined
  canary?: string | undefined
  'dry-run'?: boolean | undefined
  'no-smoke'?: boolean | undefined
  again?: boolean | undefined
  'drop-routes'?: boolean | undefined
  keep?: string | undefined
  'skip-taken-back'?: boolean | undefined
  key?: string | undefined
  as?: string | undefined
  route?: string[] | undefined
  layout?: boolean | undefined
  threshold?: string | undefined
  out?: string | undefined
  role?: string | undefined
  until?: string | undefined
  'live-in'?: string | undefined
}

/** A command returns its answer twice: for a program, and as a table for a person, with the heading as first row. */
export type Command = (args: string[], options: Options) => Promise<{ answer: unknown; rows: string[][] }>

async function openContext(options: Options): Promise<ChangeContext> {
  return { ...(await openBack(options)), contract: await liveContract(process.env.API_URL) }
}

/** The context of a roll-back. It does not ask the api for its contract: the api may be down, and it worked with what was live before. */
export async function openBack(options: Options): Promise<ChangeContext> {
  const author = authorOf(options)
  const dryRun = options['dry-run'] ?? false
  const dropRoutes = options['drop-routes'] ?? false
  const store = await openOwnStore()
  return { store, author, contract: contractVersion, now: () => new Date(), dryRun, dropRoutes }
}

/** The same, with what was live when the command was given: the change applies to that, and to nothing newer. */
export async function seeing(context: ChangeContext, name: string, { from }: Options) {
  const present = (await context.store.read()).releases[name]
  return { context: { ...context, seen: from ?? present?.live }, present }
}

export const commands: Record<string, Command> = {
  async publish(folders, options) {
    if (folders.length === 0)
      throw new Misunderstood('Which build? release publish FOLDER…, or NAME… --live-in staging')
    const percent = options.canary === undefined ? undefined : percentOf(options.canary)
    const context = await openContext(options)
    const tryOut = options['no-smoke'] ? undefined : (await import('../smoke')).tryIn(context.store)
    const builds = options['live-in'] ? await liveIn(context.store, options['live-in'], folders) : folders
    const { wanted, skipped } = await withoutTakenBack(context.store, builds, options)
    // Computed before anything goes live: this is what a dry run shows.
    const diffs = options['dry-run'] ? await diffWithLive(context.store, wanted) : []
    const { state, manifests } =
      wanted.length > 0
        ? await publish({ ...context, tryOut }, wanted, percent)
        : { state: await context.store.read(), manifests: [] }
    const { answer, rows } = resultOf(
      state,
      manifests.map(({ name }) => name),
      options,
    )
    return {
      answer: { ...answer, skipped, ...(options['dry-run'] ? { diffs } : {}) },
      rows: [...diffs.flatMap(rowsOfDiff), ...rows, ...skipped.map((sentence) => [sentence])],
    }
  },

  async rollback([name], options) {
    if (!name) throw new Misunderstood('Of what? release rollback NAME --why TEXT')
    askWhy(options)
    if (options.undo && options.to)
      throw new Misunderstood('--undo goes back to what was rolled back, so it takes no --to')
    const { context, present } = await seeing(await openBack(options), name, options)
    if (options.undo) return resultOf(await undoRollback(context, name), [name], options)
    // Two people who see the same fault both roll it back: the second must not go back one version more.
    if (!options.to && !options.from && present?.since?.action === 'rollback')
      throw new Problem(
        `${name} was already rolled back to ${present.live} (${present.since.at}). If that version is bad, too, add ` +
          `--from ${present.live}, or name the version to roll back to: --to VERSION.`,
        'changed_meanwhile',
      )
    return resultOf(await rollback(context, name, options.to), [name], options)
  },

  async 'rollback-all'([text], options) {
    const revision = Number(text)
    if (!Number.isInteger(revision) || revision < 1)
      throw new Misunderstood('To which state? release rollback-all REVISION --why TEXT')
    askWhy(options)
    const context = await openBack(options)
    const seen = options.from === undefined ? (await context.store.read()).revision : Number(options.from)
    const state = await rollbackAll(context, revision, seen)
    return resultOf(state, Object.keys(state.releases), options)
  },

  async canary([name, version, percent], options) {
    if (!name || !version || (!percent && version !== 'off'))
      throw new Misunderstood('release canary NAME VERSION PERCENT --why TEXT, or release canary NAME off')
    askWhy(options)
    if (version === 'off') {
      const { context, present } = await seeing(await openBack(options), name, options)
      return resultOf(await endCanary(context, name, present?.canary?.version), [name], options)
    }
    const share = percentOf(percent ?? '')
    const { context } = await seeing(await openContext(options), name, options)
    return resultOf(await canary(context, name, version, share), [name], options)
  },

  async promote([name], options) {
    if (!name) throw new Misunderstood('Of what? release promote NAME --why TEXT')
    askWhy(options)
    const { context, present } = await seeing(await openContext(options), name, options)
    return resultOf(await promote(context, name, present?.canary?.version), [name], options)
  },

  async list([name]) {
    const store = await openOwnStore()
    const { releases } = await store.read()
    const names = name ? [name] : await store.names()
    const kept = await Promise.all(
      names.map(async (each) => ({ name: each, ...(await store.versions(each)) })),
    )
    const found = kept.flatMap((each) => each.found)
    const damaged = kept.flatMap((each) => each.damaged.map((one) => ({ name: each.name, ...one })))
    if (name && found.length + damaged.length === 0) await store.refuseUnknown(name)
    const answer = found.map((kept) => ({
      name: kept.name,
      version: kept.version,
      builtAt: kept.builtAt,
      contract: kept.contract,
      live: releases[kept.name]?.live === kept.version,
      canary: releases[kept.name]?.canary?.version === kept.version,
    }))
    const standing = (kept: (typeof answer)[number]) => (kept.live ? 'live' : kept.canary ? 'canary' : '')
    return {
      answer: [
        ...answer,
        ...damaged.map(({ why, isUnsigned, isPart: _, ...each }) => ({
          ...each,
          [isUnsigned ? 'unsigned' : 'damaged']: why,
        })),
      ],
      rows: [
        ['NAME', 'VERSION', 'BUILT', ''],
        ...answer.map((kept) => [kept.name, kept.version, kept.builtAt, standing(kept)]),
        ...damaged.map((each) => [each.name, each.version, '–', each.isUnsigned ? 'not signed' : 'damaged']),
      ],
    }
  },

  async status() {
    const store = await openOwnStore()
    const state = await store.read()
    const damaged = await findDamaged(store, state)
    const { revision, releases, change } = state
    const locks = Object.keys(releases).flatMap((name) => {
      const lock = lockOf(state, name, new Date())
      return lock ? [[`${name} is locked until ${lock.until} by ${lock.who}: ${lock.why}`]] : []
    })
    const isEmpty = Object.keys(releases).length === 0
    const nothing = isEmpty
      ? [
          [
            `Nothing is live in ${store.place}. For another store or environment: RELEASE_STORE, --environment.`,
          ],
        ]
      : []
    const last = change ? [[], [`revision ${revision}, ${change.at} by ${change.who}: ${change.why}`]] : []
    return {
      answer: { environment: store.environment, revision, releases, change, damaged },
      rows: [
        ...(store.environment === production ? [] : [[`Environment ${store.environment}`]]),
        ...tableOf(state, Object.keys(releases)),
        ...nothing,
        ...locks,
        ...last,
        ...rowsOf(damaged),
      ],
    }
  },

  async verify() {
    const { checked, faults } = await verify(await openOwnStore())
    if (faults.length > 0) throw new Problem(faults.join('\n'))
    return { answer: { checked, faults }, rows: [[`${checked.length} releases match their checksums`]] }
  },

  async repair(_, options) {
    const author = authorOf(options)
    const dryRun = options['dry-run'] ?? false
    const store = await openOwnStore()
    const { state, damaged } = await repair({ store, author, now: () => new Date(), dryRun })
    const releases = await findDamaged(store, state)
    const deltas = await repairDeltas({ store, dryRun }, state)
    const said =
      damaged.length === 0
        ? `The newest state of the registry is good${releases.length > 0 ? '.' : ': there was nothing to repair.'}`
        : `Revision ${damaged.join(', ')} is ignored. ${dryRun ? 'The registry would be' : 'The registry is now'}:`
    const taken = deltas.map(({ name, from, to }) => [
      `${name} ${to}: its damaged delta from ${from} ${dryRun ? 'would be' : 'was'} removed.`,
    ])
    const rows = [[said], [], ...tableOf(state, Object.keys(state.releases)), ...rowsOf(releases), ...taken]
    const { revision } = state
    return {
      answer: {
        damaged,
        damagedReleases: releases,
        damagedDeltas: deltas,
        dryRun,
        revision,
        releases: state.releases,
      },
      rows,
    }
  },

  async telemetry([name]) {
    const store = await openOwnStore()
    const kept = await readDays(store.backend, daysKept)
    const days = daysOf(kept).filter((day) => !name || day.name === name)
    const budgets = budgetsOf(kept).filter((budget) => !name || budget.name === name)
    if (name && days.length === 0) await store.refuseUnknown(name)
    return {
      answer: { days, budgets, objective },
      rows: [
        ['DAY', 'NAME', 'VERSION', 'LOADS', 'FAILED', 'FELL BACK', 'THREW', 'LOAD MS', 'LCP', 'INP', 'CLS'],
        ...days.map((line) => Object.values(line).map((value) => String(value ?? '–'))),
        ...(budgets.length > 0 ? [[]] : []),
        ...budgets.map((budget) => [budgetSentence(budget)]),
      ],
    }
  },

  async history([name]) {
    const store = await openOwnStore()
    const entries = movesOf(await store.history())
    const damaged = await store.damaged()
    const note = damaged.length > 0 ? [[], [`Damaged, and left out: revision ${damaged.join(', ')}.`]] : []
    const witnesses = await store.witnesses(await store.revisions())
    const broken = [...witnesses].filter(([, { isChained }]) => !isChained).map(([revision]) => revision)
    if (broken.length > 0)
      note.push(
        [],
        [`Changed after it was written, or its predecessor is missing: revision ${broken.join(', ')}.`],
      )
    const asked = entries.filter((entry) => !name || entry.name === name)
    if (name && asked.length === 0) await store.refuseUnknown(name)
    const answer = asked.map((entry) => ({
      ...entry,
      ...(store.security && { signedBy: witnesses.get(entry.revision)?.by ?? '' }),
    }))
    return {
      answer,
      rows: [
        [
          'REVISION',
          'WHEN',
          'WHO',
          ...(store.security ? ['SIGNED'] : []),
          'WHAT',
          'NAME',
          'FROM',
          'TO',
          'WHY',
        ],
        ...answer.map((entry) => [
          String(entry.revision),
          entry.at,
          entry.who,
          ...(store.security ? [entry.signedBy || 'NOT SIGNED'] : []),
          entry.percent === null ? entry.action : `${entry.action} ${entry.percent}%`,
          entry.name,
          entry.from ?? '–',
          entry.to,
          entry.why,
        ]),
        ...note,
      ],
    }
  },
}

/** The versions of these releases that are live in another environment. @throws Problem, Misunderstood */
async function liveIn(store: ReleaseStore, text: string, names: string[]): Promise<Target[]> {
  const environment = environmentOf(text)
  if (environment === store.environment)
    throw new Misunderstood(
      `This is ${environment}. For another environment, add --environment NAME (default: production).`,
    )
  const there = await store.in(environment).read()
  return names.map((name) => {
    const present = there.releases[name]
    if (present) return { name, version: present.live }
    const live = Object.keys(there.releases).join(', ') || 'nothing'
    throw new Problem(`${name} is not live in ${environment}. Live releases: ${live}.`, 'not_live')
  })
}

/** Versions that were rolled back stay so until a person overrides it (`--again`); `--skip-taken-back` publishes the others. */
async function withoutTakenBack(store: ReleaseStore, folders: (string | Target)[], options: Options) {
  if (options.again) return { wanted: folders, skipped: [] }
  const history = await store.history()
  const wanted: (string | Target)[] = []
  const skipped: string[] = []
  for (const folder of folders) {
    const { name, version } = (await openBuild(store, folder)).manifest
    const taken = takenBackIn(history, { name, version })
    if (!taken) wanted.push(folder)
    else skipped.push(`${name} ${version} was rolled back by ${taken.who} (${taken.at}): ${taken.why}`)
  }
  if (skipped.length > 0 && !options['skip-taken-back'])
    throw new Problem(
      `${skipped.join('\n')}\nNothing was changed. To publish it anyway, add --again. To publish the others, add --skip-taken-back.`,
    )
  return { wanted, skipped: skipped.map((sentence) => `Skipped: ${sentence}`) }
}

function resultOf(state: RegistryState, names: string[], options: Options) {
  const dryRun = options['dry-run'] ?? false
  const releases = names.map((name) => ({ name, ...state.releases[name] }))
  const note = dryRun ? [[], ['Checked only, nothing was changed. The result would be:']] : []
  return { answer: { revision: state.revision, dryRun, releases }, rows: [...tableOf(state, names), ...note] }
}

/** Damaged versions, a sentence each, below a table. */
const rowsOf = (damaged: Damaged[]) =>
  damaged.length === 0 ? [] : [[], ...damaged.map((each) => [damageSentence(each)])]

function tableOf({ releases }: RegistryState, names: string[]) {
  const rows = names.map((name) => {
    const { live = '–', canary: running, past = [] } = releases[name] ?? {}
    return [name, live, running ? `${running.version} ${running.percent}%` : '–', past[0] ?? '–']
  })
  return [['NAME', 'LIVE', 'CANARY', 'BEFORE'], ...rows]
}

export function askWhy({ why }: Options) {
  if (!why) throw new Misunderstood('Give a reason, which is kept in the history: --why "checkout is blank".')
}

function percentOf(text: string): number {
  const percent = Number(text.replace(/%$/, ''))
  if (text !== '' && percent >= 0.01 && percent <= 100) return percent
  throw new Misunderstood(`${text || 'Nothing'} is not a share of visitors: give 0.01 to 100.`)
}
