import type {
  PlatformKey,
  PostVisibility,
  RestoreFitted,
  RestoreNoteKey,
  Visibility,
} from '@fankeep/shared/contract'
import { type FittedMedium, fitMedia, type Medium, type MediaWhy } from './fit-media'
import { fitText, fitTitle } from './fit-text'
import { fitVisibility } from './fit-visibility'
import type { Note } from './note'
import { type TargetRule, targets } from './targets'

/** A kept post, with what a restore needs to know about it. */
export interface KeptPost {
  kind: 'text' | 'photo' | 'video' | 'link' | 'story' | 'reply' | 'repost'
  text: string
  visibility: PostVisibility
  /** The member allows a wider audience than before. */
  openly: boolean
  /** The line with the date of first publication; empty if unknown. */
  dateLine: string
  media: Medium[]
}

/** A post as it will be at the target: one part, or several in a thread. `media` are indexes into its media. */
export interface FittedPost {
  state: 'as_is' | 'adjusted' | 'skipped'
  title: string | null
  parts: { text: string; media: number[] }[]
  media: FittedMedium[]
  /** Who will see it; null if it is left out. */
  audience: Visibility | null
  openly: RestoreFitted['openly']
  notes: Note[]
}

/** Posts tied to a moment or to another person make no sense on a new page. */
const unsupported: readonly KeptPost['kind'][] = ['story', 'reply', 'repost']

export function fitPost(post: KeptPost, platform: PlatformKey): FittedPost {
  const rule = targets[platform]
  const { media, groups } = fitMedia(post.media, rule)
  const leave = (note: Note, openly: FittedPost['openly'] = 'no'): FittedPost => ({
    ...{ state: 'skipped', title: null, parts: [], media, audience: null, openly },
    notes: [note],
  })
  const skip = (key: RestoreNoteKey) => leave({ key, params: { platform } })
  if (unsupported.includes(post.kind)) return skip('restore_skip_kind')
  if (post.text.trim() === '' && groups.length === 0) return skip('restore_skip_empty')
  if (rule.needs === 'film' && groups.length === 0) return skip('restore_skip_film')
  if (rule.needs === 'media' && groups.length === 0) return skip('restore_skip_media')
  const seen = fitVisibility(post.visibility, post.openly, platform)
  if (seen.audience === null && seen.note) return leave(seen.note, seen.openly)

  const { title, body } = wordsOf(post, rule)
  const fitted = fitText(body, rule.text)
  const many = Math.max(fitted.parts.length, groups.length, 1)
  const parts = Array.from({ length: many }, (_, n) => ({
    text: fitted.parts[n] ?? '',
    media: groups[n] ?? [],
  }))
  const notes: Note[] = [
    ...(seen.note ? [seen.note] : []),
    ...textNotes(fitted, rule, platform),
    ...(rule.text.angles && /[<>]/.test(post.text)
      ? [{ key: 'restore_text_angles' as const, params: { platform } }]
      : []),
    ...mediaNotes(media, rule, platform),
  ]
  const converted = media.filter((one) => one.why === null && one.converted).length
  if (converted > 0) notes.push({ key: 'restore_media_anew', params: { count: converted } })
  if (groups.length > 1)
    notes.push({ key: 'restore_media_spread', params: { count: groups.length, platform } })
  const { audience, openly } = seen
  return { state: notes.length > 0 ? 'adjusted' : 'as_is', title, parts, media, audience, openly, notes }
}

/** The original date precedes the text; the title, if the target has one, is the text's first line. */
function wordsOf({ text, dateLine }: KeptPost, rule: TargetRule): { title: string | null; body: string } {
  const words = rule.text.angles === 'wide' ? widened(text.trim()) : text.trim()
  const body = [dateLine, words].filter(Boolean).join('\n\n')
  return { title: rule.title ? fitTitle(words || dateLine, rule.title) : null, body }
}

const widened = (text: string) => text.replaceAll('<', '＜').replaceAll('>', '＞')

function textNotes(
  { how, parts }: ReturnType<typeof fitText>,
  { text }: TargetRule,
  platform: PlatformKey,
): Note[] {
  if (how === 'whole') return []
  return how === 'split'
    ? [{ key: 'restore_text_split', params: { count: parts.length, platform } }]
    : [{ key: 'restore_text_cut', params: { limit: text.most, platform } }]
}

const mediaKeys = {
  missing: 'restore_media_missing',
  kind: 'restore_media_kind',
  type: 'restore_media_type',
  bytes: 'restore_media_bytes',
  mixed: 'restore_media_mixed',
  count: 'restore_media_count',
} as const satisfies Record<MediaWhy, RestoreNoteKey>

function mediaNotes(media: FittedMedium[], rule: TargetRule, platform: PlatformKey): Note[] {
  return (Object.keys(mediaKeys) as MediaWhy[]).flatMap((why) => {
    const left = media.filter((one) => one.why === why)
    const [first] = left
    if (!first) return []
    const allowed = first.kind === 'video' ? rule.films : rule.photos
    const limit = why === 'count' ? allowed.most : (allowed.convertible?.bytes ?? allowed.bytes)
    return [{ key: mediaKeys[why], params: { count: left.length, limit, platform } }]
  })
}
