import type { CallOutput, RestoreFitted } from '@fankeep/shared/contract'
import type { Call } from '../../infra/http/api'
import type { Language } from '../../infra/language'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { ownedPage } from '../pages/owned-page'
import { signMedia } from '../files/media-address'
import { checkDry, permissionOf } from './permission'
import { type PlannedPost, plannedPosts } from './plan-posts'
import { presentNotes, presentRestore } from './present'
import { ownedRestore, type RestoreRow } from './repository'
import { minutesFor, targets } from './rules/targets'
import { openness } from './targets-of'

/** How each post would be published, and how long it takes: one page of posts, and totals over all. */
export async function dryRun(
  services: Services,
  { member, input, language }: Call<'restore.dryRun'>,
): Promise<CallOutput<'restore.dryRun'>> {
  const { db, clock } = services
  const row = await ownedRestore(db, member.id, input.request)
  await checkDry(db, member)
  if (row.toPageId === null) throw new Refusal('restore_to_missing')
  if (row.state > 1) throw new Refusal('restore_not_draft')
  const to = await ownedPage(db, member.id, row.toPageId)
  const from = /^\d{1,9}$/.test(input.cursor ?? '') ? Number(input.cursor) : 0
  const sums = newSums()
  const shown: PlannedPost[] = []
  let seen = 0
  for await (const batch of plannedPosts(db, { row, to, language })) {
    for (const post of batch) {
      add(sums, post)
      if (input.fit !== undefined && post.fitted.state !== input.fit) continue
      if (seen >= from && shown.length < input.limit) shown.push(post)
      seen++
    }
  }
  const rule = targets[to.platform]
  return {
    request: await presentRestore(services, row, language),
    list: shown.map((post) => presentFitted(services, row, post, language)),
    next: from + shown.length < seen ? String(from + shown.length) : null,
    total: seen,
    total_exact: true,
    ...sums,
    pace: rule.pace,
    minutes: minutesFor(sums.publish, rule),
    permission: await permissionOf(db, member, clock.now(), language),
    ...(await openness(services, to, language)),
  }
}

const newSums = () => ({
  counts: { all: 0, as_is: 0, adjusted: 0, skipped: 0 },
  taken: 0,
  unsaid: 0,
  publish: 0,
  bytes: 0,
})

function add(sums: ReturnType<typeof newSums>, { fitted, taken, visibility }: PlannedPost) {
  sums.counts.all++
  sums.counts[fitted.state]++
  if (visibility === 'unknown' && fitted.openly === 'may') sums.unsaid++
  if (!taken) return
  sums.taken++
  sums.publish += fitted.parts.length
  for (const { bytes, why } of fitted.media) if (why === null) sums.bytes += bytes ?? 0
}

const presentFitted = (
  services: Services,
  { userId, pageId }: RestoreRow,
  { uid, kind, visibility, at, text, fitted, taken }: PlannedPost,
  language: Language,
): RestoreFitted => ({
  post: uid,
  kind,
  visibility,
  audience: fitted.audience,
  openly: fitted.openly,
  created_at: at?.toISOString() ?? null,
  text,
  state: fitted.state,
  taken,
  title: fitted.title,
  parts: fitted.parts,
  media: fitted.media.map(({ n, kind: medium, hash, bytes, why }) => ({
    n,
    kind: medium,
    url: hash && signMedia(services, { memberId: userId, pageId, hash }),
    bytes,
    missing: hash === null,
    why,
  })),
  notes: presentNotes(fitted.notes, language),
})
