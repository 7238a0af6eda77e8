import { z } from 'zod'

/** How many earlier versions a release can be rolled back to without naming one. */
const remembered = 20

const canary = z.strictObject({
  version: z.string(),
  /** Percentage of visitors, 0.01 to 100: those who get it at 5 also get it at 20. */
  percent: z.number().min(0.01).max(100),
  /** Different for each canary, so that not always the same visitors get a canary. */
  salt: z.string(),
})

/** Who made an entry, and in which revision, signed (trust/orders.ts). */
const order = z.strictObject({ revision: z.int().min(1), by: z.string(), sig: z.base64() })
export type Order = z.infer<typeof order>

/** A signature of the whole state by its author, with the hash of the state before: reveals a missing or changed state. */
const witness = z.strictObject({
  /** SHA-256 of the previous revision's file, as hex; absent for the first. */
  previous: z.string().optional(),
  by: z.string(),
  sig: z.base64(),
})
export type Witness = z.infer<typeof witness>

/** No new version of the release goes live while it is locked; roll-backs stay possible. */
const lock = z.strictObject({ until: z.iso.datetime(), who: z.string(), why: z.string() })

const actions = ['publish', 'rollback', 'canary', 'promote', 'repair', 'lock', 'unlock'] as const

const release = z.strictObject({
  live: z.string(),
  /** The change that made it live. Absent if an older program made it, which did not record this. */
  since: z
    .strictObject({ revision: z.int().min(1), at: z.iso.datetime(), action: z.enum(actions) })
    .optional(),
  /** Versions that were live before and can be rolled back to, the latest first. */
  past: z.array(z.string()),
  canary: canary.optional(),
  lock: lock.optional(),
  /** Signs the entry; absent in a store without a trust document. */
  order: order.optional(),
})

/**
 * One complete state of the registry: what is live of each release, and the change that led to it. States are never modified; a change
 * is the next state, under the next number. So the history and the registry are the same data, and cannot differ. The schema is
 * strict: a field that this code does not know was written by newer code, which older code must not drop.
 */
export const registryState = z.strictObject({
  revision: z.int().min(0),
  releases: z.record(z.string(), release),
  /** Releases that are not live any more, each with the order that removed it. */
  gone: z.record(z.string(), order).optional(),
  /** Signs the whole state, with the hash of the state before. */
  witness: witness.optional(),
  /** Absent in the initial state. */
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
          /** For a canary: its share of visitors from then on, 0 when it ends. */
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

/** Who makes a change, and why: both are in the history. */
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
 * The state after these versions went live together, or after their canary was promoted. The previous live version is the first
 * roll-back target. A canary of the same version ends, because it is no longer needed; another canary continues.
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
 * The state after a roll-back. The version that was rolled back is no longer a fallback, and a canary,
 * which came after it, ends too.
 */
export function rollingBack(before: RegistryState, target: Target, author: Author, at: Date): RegistryState {
  return next(before, 'rollback', [target], author, at, ({ past }, to) => ({
    past: past.slice(past.indexOf(to) + 1).filter((version) => version !== to),
  }))
}

/** The state in which this share of visitors gets the canary; at 0 percent the canary ends. */
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
 * The state in which the same versions are live as at an earlier one. Releases added since are no longer live (`to` is empty), and
 * no canary runs.
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

/** The state in which a release is no longer live, and has no canary. */
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
 * The state in which these releases are locked until then, or unlocked (`until` undefined).
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

/** The lock of a release, while it is in force. */
export const lockOf = ({ releases }: RegistryState, name: string, now: Date) => {
  const lock = releases[name]?.lock
  return lock && new Date(lock.until) > now ? lock : undefined
}

/** Repeats the last good state, under the number after the damaged ones. */
export function repairing(good: RegistryState, revision: number, author: Author, at: Date): RegistryState {
  const moves = Object.entries(good.releases).map(([name, { live }]) => ({ name, to: live }))
  return {
    revision,
    releases: good.releases,
    change: { at: at.toISOString(), action: 'repair', who: author.who, why: author.why, moves },
  }
}

/** Repeats the state after damaged files of these versions were restored: the history records it, and edges read them again. */
export function mending(before: RegistryState, targets: Target[], author: Author, at: Date): RegistryState {
  const moves = targets.map(({ name, version: to }) => ({ name, to }))
  return {
    revision: before.revision + 1,
    releases: before.releases,
    change: { at: at.toISOString(), action: 'repair', who: author.who, why: author.why, moves },
  }
}

/** The versions of a release that are live, a canary, or roll-back targets. */
export const namedVersions = ({ live, past, canary: running }: ReleaseState): string[] => [
  live,
  ...(running ? [running.version] : []),
  ...past,
]

/** Whether a state names a version: as live, as a canary, or as a roll-back target. */
export function isNamed({ releases }: RegistryState, { name, version }: Target): boolean {
  const present = releases[name]
  return present !== undefined && namedVersions(present).includes(version)
}

/** A canary that ends because another version goes live: its visitors get that version, too, and the canary counts as rolled back. */
const endOfCanary = (name: string, present: ReleaseState | undefined, to: string): Change['moves'] => {
  const version = present?.canary?.version
  return version === undefined || version === to ? [] : [{ name, from: version, to }]
}

/** A release is no longer live. */
const endOf = (name: string, present: ReleaseState): Change['moves'] => [
  { name, from: present.live, to: '' },
  ...endOfCanary(name, present, ''),
]

const withCanary = (running: Canary | undefined) => (running ? { canary: running } : {})
const withLock = (present: ReleaseState | undefined) => (present?.lock ? { lock: present.lock } : {})

/** The fields that do not depend on the canary; without the order, which signs the old entry. */
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
 * The name of the trial that a version is in: since it went live, or since it became a canary. Each trial has a new name, so that a
 * version that comes back later starts with empty counts.
 */
export function trialOf({ releases }: RegistryState, name: string, version: string): string | undefined {
  const present = releases[name]
  if (present?.live === version) return present.since && `${name}-${present.since.revision}`
  if (present?.canary?.version === version) return present.canary.salt.replaceAll(' ', '-')
  return undefined
}

/**
 * All combinations that visitors can get, each with one version per release: what is live, and each choice of the
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
