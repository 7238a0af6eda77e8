import type { PlatformKey, PostVisibility, RestoreFitted, Visibility } from '@fankeep/shared/contract'
import { closestTo } from '../../../platforms/visibility'
import type { Note } from './note'
import { targets } from './targets'

export interface Seen {
  /** Who will see it; null if it is left out. */
  audience: Visibility | null
  /** Whether the member can allow a wider audience, or has done so. */
  openly: RestoreFitted['openly']
  note: Note | null
}

/**
 * Who may see a post at the target: its original audience or a narrower one, never a wider one. If the target has no audience that is
 * narrow enough, the post is left out. If the original audience is unknown, the target's narrowest is used. The member can choose
 * otherwise.
 */
export function fitVisibility(was: PostVisibility, isChosen: boolean, platform: PlatformKey): Seen {
  const closest = closestTo(was, targets[platform].audiences) ?? null
  const needsWord = was === 'unknown' || closest === null
  if (needsWord && isChosen)
    return {
      audience: 'public',
      openly: 'chosen',
      note: { key: 'restore_seen_openly', params: { was, platform } },
    }
  const openly = needsWord ? 'may' : 'no'
  if (closest === null)
    return {
      audience: null,
      openly,
      note:
        was === 'unknown'
          ? { key: 'restore_skip_unsaid', params: { platform } }
          : { key: 'restore_skip_open', params: { was, platform } },
    }
  if (was === 'unknown')
    return { audience: closest, openly, note: { key: 'restore_seen_alone', params: { audience: closest } } }
  const isSame = closest === was
  return {
    audience: closest,
    openly,
    note: isSame ? null : { key: 'restore_seen_by', params: { was, audience: closest, platform } },
  }
}
