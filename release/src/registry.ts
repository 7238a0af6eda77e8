import { z } from 'zod'

/** How many earlier versions a release can be taken back to without naming one. */
const remembered = 20

/**
 * One state of the registry, whole: what is live of each release, and the change that made it so. States are never
 * changed; a change is the next state, under the next number. So the history and the registry are one thing, and none
 * can be ahead of the other.
 *
 * Strict: a field this code does not know was written by a newer one, and must not be lost by the older.
 */
export const registryState = z.strictObject({
  revision: z.int().min(0),
  /** `past`: versions that were live before and may be taken back to, the latest first. */
  releases: z.record(z.string(), z.strictObject({ live: z.string(), past: z.array(z.string()) })),
  /** Absent at the very beginning. */
  change: z
    .strictObject({
      at: z.iso.datetime(),
      who: z.string(),
      why: z.string(),
      action: z.enum(['publish', 'rollback']),
      moves: z.array(z.strictObject({ name: z.string(), from: z.string().optional(), to: z.string() })),
    })
    .optional(),
})
export type RegistryState = z.infer<typeof registryState>
export type Change = NonNullable<RegistryState['change']>

/** Who does it, and why: both stand in the history. */
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

/** The state after these versions went live together. What was live is the first to go back to. */
export function publishing(
  before: RegistryState,
  targets: Target[],
  author: Author,
  at: Date,
): RegistryState {
  return next(before, 'publish', targets, author, at, (present, to) =>
    [present.live, ...present.past].filter((version) => version !== to).slice(0, remembered),
  )
}

/** The state after a release was taken back. The version it was taken back from is not one to fall back to. */
export function rollingBack(before: RegistryState, target: Target, author: Author, at: Date): RegistryState {
  return next(before, 'rollback', [target], author, at, ({ past }, to) =>
    past.slice(past.indexOf(to) + 1).filter((version) => version !== to),
  )
}

function next(
  before: RegistryState,
  action: Change['action'],
  targets: Target[],
  author: Author,
  at: Date,
  pastOf: (present: RegistryState['releases'][string], to: string) => string[],
): RegistryState {
  const releases = { ...before.releases }
  const moves: Change['moves'] = []
  for (const { name, version: to } of targets) {
    const present = before.releases[name]
    if (present?.live === to) continue
    releases[name] = { live: to, past: present ? pastOf(present, to) : [] }
    moves.push({ name, to, ...(present ? { from: present.live } : {}) })
  }
  if (moves.length === 0) return before
  return {
    revision: before.revision + 1,
    releases,
    change: { at: at.toISOString(), action, who: author.who, why: author.why, moves },
  }
}
