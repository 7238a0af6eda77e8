import type { Run } from '@fankeep/shared/contract'
import type { Language } from '../../../infra/language'
import { sayWithNames } from '../../site/say-with-names'
import type { Said } from '../tables'
import type { RunRow } from './repository'

/** A run in the contract's form, with its messages in the requested language. */
export function presentRun(run: RunRow, language: Language): Run {
  const said = ({ key, params }: Said<string>) => ({
    key,
    msg: sayWithNames(language, key, params),
  })
  return {
    id: run.id,
    page: run.pageId,
    state: run.state,
    phase: run.phase,
    source: run.source,
    wait_until: run.phase === 'waiting' ? (run.waitUntil?.toISOString() ?? null) : null,
    done: run.done,
    of: run.of,
    fans_seen: run.fansSeen,
    fans_new: run.fansNew,
    fans_gone: run.fansGone,
    posts_seen: run.postsSeen,
    posts_new: run.postsNew,
    posts_changed: run.postsChanged,
    bytes: Number(run.bytes),
    error: run.error && said(run.error),
    notes: run.notes.map(said),
    files: run.files,
    created_at: run.createdAt.toISOString(),
    started_at: run.startedAt?.toISOString() ?? null,
    ended_at: run.endedAt?.toISOString() ?? null,
  }
}
