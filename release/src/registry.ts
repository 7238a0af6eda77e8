import { z } from 'zod'

/** How many earlier versions a release can be taken back to without naming one. */
const remembered = 20

const canary = z.strictObject({
  version: z.string(),
  /** Of visitors, 0.01 to 100: who is among them at 5 is among them at 20. */
  percent: z.number().min(0.01).max(100),
  /** Different for each canary, so that it is not the same visitors every time. */
  salt: z.string(),
})

/** Who made an entry what it is, and in which revision, signed (trust/orders.ts). */
const order = z.strictObject({ revision: z.int().min(1), by: z.string(), sig: z.base64() })
export type Order = z.infer<typeof order>

/** The whole of a state, signed by who wrote it, with the hash of the one before: a line that is missing or changed shows. */
const witness = z.strictObject({
  /** SHA-256 of the file of the revision before, as hex; absent for the first. */
  previous: z.string().optional(),
  by: z.string(),
  sig: z.base64(),
})
export type Witness = z.infer<typeof witness>

/** Of a release that nothing new is to go live of for a while; it can be taken back all the same. */
const lock = z.strictObject({ until: z.iso.datetime(), who: z.string(), why: z.string() })

const actions = ['publish', 'rollback', 'canary', 'promote', 'repair', 'lock', 'unlock'] as const

const release = z.strictObject({
  live: z.string(),
  /** The change that made it live. Absent where that was made by a program that did not write it down. */
  since: z
    .strictObject({ revision: z.int().min(1), at: z.iso.datetime(), action: z.enum(actions) })
    .optional(),
  /** Versions that were live before and may be taken back to, the latest first. */
  past: z.array(z.string()),
  canary: canary.optional(),
  lock: lock.optional(),
  /** Who made it so, signed; in a store without a trust document there is none. */
  order: order.optional(),
})

/**
 * One state of the registry, whole: what is live of each release, and the change that made it so. States are never
 * changed; a change is the next state, under the next number. So the history and the registry are one thing, and none
 * can be ahead of the other.
 *
 * Strict: a field this code does not know was written by a newer one, and must not be lost by the older.
 */
export const registryState = z.strictObject({
  revision: z.int().min(0),
  releases: z.record(z.string(), release),
  /** Releases that are not live any more, with the order that said so. */
  gone: z.record(z.string(), order).optional(),
  /** The whole of it, signed, with the hash of the state before. */
  witness: witness.optional(),
  /** Absent at the very beginning. */
  change: z
    .strictObject({
      at: z.iso.datetime(),
      who: z.string(),
      why: z.string(),
      action: z.enum(actions),
      moves: z.array(
        z.strictObject({
          name: z.string(),
          from: z.string().optional(),
          to: z.string(),
          /** Of a canary: its share of visitors from then on, 0 for its end. */
          percent: z.number().optional(),
        }),
      ),
    })
    .optional(),
})
export type RegistryState = z.infer<typeof registryState>
export type Change = NonNullable<RegistryState['change']>
export type Canary = z.infer<typeof canary>
export type ReleaseState = z.infer<typeof release>

/** Who does it, and why: both are in the history. */
export interface Author {
  who: string
  why: string
}

export const emptyRegistry: RegistryState = { revision: 0, releases: {} }

/** A version by name. */
export interface Target {
  name: string
  version: string
}

/**
 * The state after these versions went live together, or after a canary of them did. The previous live version is the first to
 * roll back to. A canary of the same version ends, because it is no longer needed; another canary continues.
 */
export function publishing(
  before: RegistryState,
  targets: Target[],
  author: Author,
  at: Date,
  action: 'publish' | 'promote' = 'publish',
): RegistryState {
  return next(before, action, targets, author, at, (present, to) => ({
    ...withCanary(present.canary?.version === to ? undefined : present.canary),
    past: [present.live, ...present.past].filter((version) => version !== to).slice(0, remembered),
  }))
}

/**
 * The state after a release was taken back. The version it was taken back from is not one to fall back to, and a canary,
 * which came after it, ends too.
 */
export function rollingBack(before: RegistryState, target: Target, author: Author, at: Date): RegistryState {
  return next(before, 'rollback', [target], author, at, ({ past }, to) => ({
    past: past.slice(past.indexOf(to) + 1).filter((version) => version !== to),
  }))
}

/** The state in which this share of visitors gets another version than the live one; of 0 percent: no one any more. */
export function sharing(
  before: RegistryState,
  { name, version = '', percent }: { name: string; version?: string | undefined; percent: number },
  author: Author,
  at: Date,
): RegistryState {
  const present = before.releases[name]
  const running = present?.canary
  if (!present || (percent === 0 ? !running : running?.version === version && running.percent === percent))
    return before
  const revision = before.revision + 1
  const salt = running?.version === version ? running.salt : `${name} ${revision}`
  return {
    revision,
    releases: {
      ...before.releases,
      [name]: { ...plain(present), ...withCanary(percent === 0 ? undefined : { version, percent, salt }) },
    },
    change: {
      at: at.toISOString(),
      action: 'canary',
      who: author.who,
      why: author.why,
      moves: [{ name, from: present.live, to: version || (running?.version ?? ''), percent }],
    },
  }
}

/**
 * The state in which everything is live that was so at an earlier one. What came since is not live any more (`to` is empty), and
 * nothing is a canary.
 */
export function goingBackTo(
  old: RegistryState,
  before: RegistryState,
  author: Author,
  at: Date,
): RegistryState {
  const since = { revision: before.revision + 1, at: at.toISOString(), action: 'rollback' as const }
  const releases: RegistryState['releases'] = {}
  const moves: Change['moves'] = []
  for (const [name, { live, past }] of Object.entries(old.releases)) {
    const present = before.releases[name]
    const isSame = present?.live === live
    if (isSame && !present.canary) {
      releases[name] = present
      continue
    }
    const kept = isSame ? present.since : since
    releases[name] = {
      live,
      past: isSame ? present.past : past,
      ...(kept ? { since: kept } : {}),
      ...withLock(present),
    }
    if (!isSame) moves.push({ name, to: live, ...(present ? { from: present.live } : {}) })
    moves.push(...endOfCanary(name, present, live))
  }
  for (const [name, present] of Object.entries(before.releases))
    if (!old.releases[name]) moves.push(...endOf(name, present))
  if (moves.length === 0) return before
  return {
    revision: before.revision + 1,
    releases,
    change: { at: at.toISOString(), action: 'rollback', who: author.who, why: author.why, moves },
  }
}

/** The state in which a release is live no longer, and no canary of it runs. */
export function retiring(before: RegistryState, name: string, author: Author, at: Date): RegistryState {
  const { [name]: present, ...releases } = before.releases
  if (!present) return before
  return {
    revision: before.revision + 1,
    releases,
    change: {
      at: at.toISOString(),
      action: 'rollback',
      who: author.who,
      why: author.why,
      moves: endOf(name, present),
    },
  }
}

/**
 * The state in which no new version of these releases may go live until then, or may again (`until` undefined).
 * Roll-backs stay possible.
 */
export function locking(
  before: RegistryState,
  names: string[],
  until: Date | undefined,
  author: Author,
  at: Date,
): RegistryState {
  const releases = { ...before.releases }
  const moves: Change['moves'] = []
  for (const name of names) {
    const present = before.releases[name]
    if (!present || (!until && !present.lock)) continue
    const { canary: running } = present
    const lock = until && { until: until.toISOString(), ...author }
    releases[name] = {
      ...plain({ ...present, lock: undefined }),
      ...withCanary(running),
      ...(lock ? { lock } : {}),
    }
    moves.push({ name, from: present.live, to: present.live })
  }
  if (moves.length === 0) return before
  return {
    revision: before.revision + 1,
    releases,
    change: { at: at.toISOString(), action: until ? 'lock' : 'unlock', ...author, moves },
  }
}

/** The lock of a release, while it holds. */
export const lockOf = ({ releases }: RegistryState, name: string, now: Date) => {
  const lock = releases[name]?.lock
  return lock && new Date(lock.until) > now ? lock : undefined
}

/** The last good state once more, under the number after those that are damaged. */
export function repairing(good: RegistryState, revision: number, author: Author, at: Date): RegistryState {
  const moves = Object.entries(good.releases).map(([name, { live }]) => ({ name, to: live }))
  return {
    revision,
    releases: good.releases,
    change: { at: at.toISOString(), action: 'repair', who: author.who, why: author.why, moves },
  }
}

/** The same state once more, after damaged files of these were put back: so that the history says it, and edges read them again. */
export function mending(before: RegistryState, targets: Target[], author: Author, at: Date): RegistryState {
  const moves = targets.map(({ name, version: to }) => ({ name, to }))
  return {
    revision: before.revision + 1,
    releases: before.releases,
    change: { at: at.toISOString(), action: 'repair', who: author.who, why: author.why, moves },
  }
}

/** The versions of a release that are live, a canary, or to go back to. */
export const namedVersions = ({ live, past, canary: running }: ReleaseState): string[] => [
  live,
  ...(running ? [running.version] : []),
  ...past,
]

/** Whether a state names a version: as live, as canary, or as one to go back to. */
export function isNamed({ releases }: RegistryState, { name, version }: Target): boolean {
  const present = releases[name]
  return present !== undefined && namedVersions(present).includes(version)
}

/** A canary that ends with another change: its visitors go to that version, too, and it counts as taken back. */
const endOfCanary = (name: string, present: ReleaseState | undefined, to: string): Change['moves'] => {
  const version = present?.canary?.version
  return version === undefined || version === to ? [] : [{ name, from: version, to }]
}

/** A release is live no longer. */
const endOf = (name: string, present: ReleaseState): Change['moves'] => [
  { name, from: present.live, to: '' },
  ...endOfCanary(name, present, ''),
]

const withCanary = (running: Canary | undefined) => (running ? { canary: running } : {})
const withLock = (present: ReleaseState | undefined) => (present?.lock ? { lock: present.lock } : {})

/** What stays of an entry whatever becomes of its canary; without its order, which is of the entry as it was. */
const plain = ({ live, since, past, lock }: ReleaseState): ReleaseState => ({
  live,
  past,
  ...(since ? { since } : {}),
  ...(lock ? { lock } : {}),
})

function next(
  before: RegistryState,
  action: Change['action'],
  targets: Target[],
  author: Author,
  at: Date,
  rest: (present: ReleaseState, to: string) => Pick<ReleaseState, 'past' | 'canary'>,
): RegistryState {
  const releases = { ...before.releases }
  const moves: Change['moves'] = []
  const since = { revision: before.revision + 1, at: at.toISOString(), action }
  for (const { name, version: to } of targets) {
    const present = before.releases[name]
    if (present?.live === to) continue
    const entry = {
      live: to,
      since,
      ...withLock(present),
      ...(present ? rest(present, to) : { past: [] }),
    }
    releases[name] = entry
    moves.push({ name, to, ...(present ? { from: present.live } : {}) })
    if (!entry.canary) moves.push(...endOfCanary(name, present, to))
  }
  if (moves.length === 0) return before
  return {
    revision: before.revision + 1,
    releases,
    change: { at: at.toISOString(), action, who: author.who, why: author.why, moves },
  }
}

/**
 * What a version is in at the moment: live since a change, or a canary since one. Its own name each time, so that what was
 * counted of a version that comes back later is not counted against it.
 */
export function trialOf({ releases }: RegistryState, name: string, version: string): string | undefined {
  const present = releases[name]
  if (present?.live === version) return present.since && `${name}-${present.since.revision}`
  if (present?.canary?.version === version) return present.canary.salt.replaceAll(' ', '-')
  return undefined
}

/**
 * Everything that visitors may have together, each as the version by name: what is live, and with each choice of the
 * canaries.
 */
export function picturesOf({ releases }: RegistryState): Target[][] {
  let pictures: Target[][] = [[]]
  for (const [name, { live, canary: running }] of Object.entries(releases)) {
    const choices = [...new Set([live, ...(running ? [running.version] : [])])]
    pictures = choices.flatMap((version) => pictures.map((rest) => [...rest, { name, version }]))
  }
  return pictures
}
