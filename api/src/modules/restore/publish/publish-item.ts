import { buffer } from 'node:stream/consumers'
import type { Services } from '../../../infra/services'
import { apiLine } from '../../../platforms/api/line'
import { PlatformProblem } from '../../../platforms/connector'
import {
  audienceWord,
  type Part,
  type PartFile,
  type Place,
  type Publisher,
} from '../../../platforms/publisher'
import { closestTo } from '../../../platforms/visibility'
import { publisherOf } from '../../../platforms/publishers'
import { openPage, type PageLine } from '../../connection/access'
import type { PageRow } from '../../pages/owned-page'
import { signMedia } from '../../files/media-address'
import type { PictureShape } from '../../files/picture-shape'
import type { ItemRow, RestoreRow } from '../repository'
import { targets } from '../rules/targets'
import { fullUntil } from './pace'
import { keepSending, noteAsked, noteHeard, notePart, type Settled, stoppedPost } from './record'

/** A target page, opened for publishing. */
export interface Target {
  page: PageRow
  way: PageLine
  publisher: Publisher
  line: Place['line']
  /** How many more posts the platform says it accepts; undefined before it was asked. */
  room?: number
}

/** @throws PlatformProblem */
export async function openTarget(services: Services, page: PageRow, signal: AbortSignal): Promise<Target> {
  const publisher = publisherOf(page)
  const way = await openPage(services, page, signal)
  if (!way || !publisher) throw new PlatformProblem('revoked', 'The page is not authorized')
  const { provider } = way.connector
  const line = apiLine(
    services.config,
    { provider, readProblem: publisher.readProblem },
    { now: () => services.clock.now().getTime(), signal },
  )
  return { page, way, publisher, line }
}

/** The result of one attempt at a post: settled, or to be continued at a time. */
export type PublishResult = Settled | { sleepUntil: Date }

/** Seconds to wait after each missing answer in a row; after the last, the post has failed. */
export const waits = [5, 30, 120, 600]

/** Tolerance for the difference of the platforms' clocks from ours. */
const skew = 120_000
const quarter = 15 * 60_000

class FileGone extends Error {}

/**
 * Publishes the remaining parts of a post. A part that was handed over without an answer is first looked up at the target.
 * @throws PlatformProblem, NotReady
 */
export async function publishItem(
  services: Services,
  target: Target,
  row: RestoreRow,
  item: ItemRow,
): Promise<PublishResult> {
  const { publisher, line, way, page } = target
  const { sending } = item
  const isBegun = item.askedAt !== null || sending.ids.length > 0
  if (item.audience === null && !isBegun)
    return {
      outcome: 'failed',
      why: { key: 'restore_audience_unknown', params: { platform: page.platform } },
    }
  try {
    while (sending.ids.length < item.parts.length) {
      const place = await placeOf(services, target, row, item)
      const id = await publishPart(services, target, row, item, place)
      if (typeof id !== 'string') return id
      delete sending.ready
      delete sending.insist
      sending.ids.push(id)
      item.askedAt = null
      await notePart(services.db, item, sending, services.clock.now())
    }
  } catch (error) {
    if (!(error instanceof FileGone)) throw error
    return { outcome: 'failed', why: { key: 'restore_file_gone', params: { platform: page.platform } } }
  }
  // The post is published, also if its link cannot be read.
  const url = await publisher.link(line, way.opened, sending.ids[0]!).catch(() => null)
  return { outcome: 'done', url }
}

/** Publishes a part of a post, unless an earlier call did. Returns the part's id, or why there is none. */
async function publishPart(
  services: Services,
  target: Target,
  row: RestoreRow,
  item: ItemRow,
  place: Place,
): Promise<string | PublishResult> {
  const { db, clock } = services
  const { publisher, page } = target
  if (item.askedAt) {
    const found = await findAsked(services, target, item, place)
    if (typeof found === 'object' && 'id' in found) return found.id
    if (typeof found === 'object') return found
    if (found === 'unsure' && !item.sending.insist)
      return { outcome: 'unknown', why: { key: 'restore_unsure', params: { platform: page.platform } } }
    await noteHeard(db, item)
    item.askedAt = null
    if (item.tries > waits.length)
      return { outcome: 'failed', why: { key: 'restore_no_answer', params: { platform: page.platform } } }
  }
  if (row.stopAsked) return stoppedPost(item)
  const until = await noRoomUntil(services, target)
  if (until) return { sleepUntil: until }
  audienceWord(publisher, place.part)
  const isFresh = Object.keys(place.ready).length === 0
  await publisher.prepare(place)
  const now = clock.now()
  await noteAsked(db, item, now)
  item.askedAt = now
  try {
    const id = await publisher.publish(place)
    if (target.room !== undefined) target.room--
    return id
  } catch (error) {
    if (!(error instanceof PlatformProblem) || error.kind === 'cut_off' || error.kind === 'fault') throw error
    // The refusal may be about a duplicate: an earlier call, whose answer was lost, may have succeeded.
    if (error.kind === 'refused') {
      const found = await findAsked(services, target, item, place).catch(() => 'absent' as const)
      if (typeof found === 'object' && 'id' in found) return found.id
    }
    await noteHeard(db, item)
    item.askedAt = null
    // Uploads that were prepared long ago may have expired (X keeps them for a day): prepare them again, once.
    if (error.kind === 'refused' && !isFresh && item.tries === 0) {
      item.tries++
      await place.keep({})
      return { sleepUntil: now }
    }
    throw error
  }
}

/** The target's answer about a part that was handed over, or when to ask, if a call may still be in flight. */
async function findAsked({ db, clock }: Services, { publisher, page }: Target, item: ItemRow, place: Place) {
  const now = clock.now()
  if (!publisher.knowsKey && item.leaseUntil && item.leaseUntil > now) return { sleepUntil: item.leaseUntil }
  const since = new Date(item.askedAt!.getTime() - skew)
  const others = await db
    .selectFrom('restoreItems')
    .select('sending')
    .where('toPageId', '=', page.id)
    .where('at', '>=', since)
    .execute()
  const known = new Set([...others.flatMap(({ sending }) => sending.ids), ...item.sending.ids])
  return publisher.find(place, { since, known })
}

/** Until when the target accepts no more posts: by our own count, then by the platform's, which includes posts from elsewhere. */
async function noRoomUntil({ db, clock }: Services, target: Target): Promise<Date | undefined> {
  const { page, publisher, line, way } = target
  const now = clock.now()
  const full = await fullUntil(db, page.id, targets[page.platform].pace, now)
  if (full) return full
  if (!publisher.room) return undefined
  if (target.room === undefined || target.room <= 0) target.room = await publisher.room(line, way.opened)
  return target.room > 0 ? undefined : new Date(now.getTime() + quarter)
}

async function placeOf(services: Services, target: Target, row: RestoreRow, item: ItemRow): Promise<Place> {
  const { ids } = item.sending
  const { text, media } = item.parts[ids.length]!
  const files: PartFile[] = []
  const { shape } = targets[target.page.platform].photos.convertible ?? {}
  for (const n of media) files.push(await fileOf(services, row, item.media[n]!, shape))
  // For posts begun before audiences were stored: the narrowest audience, or that of the parts already published.
  const audience = item.audience ?? closestTo('unknown', targets[target.page.platform].audiences) ?? 'public'
  const part: Part = { title: item.title, text, files, audience, after: ids.at(-1) ?? null }
  const place: Place = {
    line: target.line,
    page: target.way.opened,
    part,
    ready: item.sending.ready ?? {},
    keep: async (ready) => {
      place.ready = ready
      item.sending.ready = ready
      await keepSending(services.db, item, item.sending)
    },
  }
  return place
}

async function fileOf(
  services: Services,
  { userId, pageId }: RestoreRow,
  file: ItemRow['media'][number],
  shape: PictureShape | undefined,
): Promise<PartFile> {
  const { files, config } = services
  const { hash, kind, type, bytes } = file
  if ((await files.size(hash)) !== bytes) throw new FileGone()
  return {
    kind: kind === 'video' ? 'video' : 'photo',
    type,
    bytes,
    url: () =>
      config.publicUrl +
      signMedia(services, { memberId: userId, pageId, hash }, kind === 'photo' ? shape : undefined),
    read: (start, end) => buffer(files.open(hash, { start, end })),
  }
}
