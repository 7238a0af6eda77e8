import type { MediaRule, TargetRule } from './targets'

/** A photo, video or file of a kept post. */
export interface Medium {
  n: number
  kind: 'photo' | 'video' | 'file'
  hash: string | null
  bytes: number | null
  type: string | null
}

/** Why a medium cannot be published. */
export type MediaWhy = 'missing' | 'kind' | 'type' | 'bytes' | 'mixed' | 'count'

export interface FittedMedium extends Medium {
  why: MediaWhy | null
  /** It is rewritten as JPEG. */
  converted: boolean
}

const ruleOf = (rule: TargetRule, kind: Medium['kind']): MediaRule | undefined =>
  kind === 'photo' ? rule.photos : kind === 'video' ? rule.films : undefined

function whyNot({ kind, hash, bytes, type }: Medium, rule: TargetRule): MediaWhy | null {
  if (hash === null || bytes === null || type === null) return 'missing'
  const allowed = ruleOf(rule, kind)
  if (!allowed || allowed.most === 0) return 'kind'
  const { convertible } = allowed
  if (!allowed.types.includes(type) && !convertible?.types.includes(type)) return 'type'
  return bytes > (convertible?.bytes ?? allowed.bytes) ? 'bytes' : null
}

const isConverted = ({ kind, bytes, type }: Medium, rule: TargetRule) =>
  kind === 'photo' &&
  rule.photos.convertible !== undefined &&
  (!rule.photos.types.includes(type ?? '') || (bytes ?? 0) > rule.photos.bytes)

/**
 * Which media fit, and how they are distributed over posts: one group, or (if texts are split as well) as many as needed. If a
 * platform does not mix photos and videos in one post, media of the first medium's kind stay, and the others are dropped.
 */
export function fitMedia(media: Medium[], rule: TargetRule): { media: FittedMedium[]; groups: number[][] } {
  const fitted: FittedMedium[] = media.map((one) => ({
    ...one,
    why: whyNot(one, rule),
    converted: isConverted(one, rule),
  }))
  const fitting = () => fitted.filter(({ why }) => why === null)
  const first = fitting()[0]?.kind
  if (!rule.mixed) for (const one of fitting()) if (one.kind !== first) one.why = 'mixed'
  const groups = groupsOf(fitting(), rule)
  const spreads = rule.text.over === 'split'
  const kept = spreads ? groups : groups.slice(0, 1)
  for (const one of fitting()) if (!kept.some((group) => group.includes(one.n))) one.why = 'count'
  return { media: fitted, groups: kept }
}

function groupsOf(media: FittedMedium[], rule: TargetRule): number[][] {
  const groups: number[][] = []
  let room = 0
  let before: Medium['kind'] | undefined
  for (const { n, kind } of media) {
    const { most } = ruleOf(rule, kind)!
    // X allows photos or a video in a post, Threads both; if both are allowed, the smaller limit applies.
    const apart = rule.photos.most !== rule.films.most && kind !== before
    if (room === 0 || apart) {
      groups.push([])
      room = most
    }
    groups.at(-1)!.push(n)
    room--
    before = kind
  }
  return groups
}
