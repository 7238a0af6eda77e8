import { type CallInput, uploadMax } from '@fankeep/shared/contract'
import type { Readable } from 'node:stream'
import type { Db } from '../../../infra/database/connect'
import { inTransaction } from '../../../infra/database/transaction'
import type { Member } from '../../../infra/http/api'
import type { UploadedPart } from '../../../infra/http/body'
import { Refusal } from '../../../infra/refusal'
import type { Services } from '../../../infra/services'
import { holdMember } from '../../member/users'
import type { PageRow } from '../../pages/owned-page'
import { usageOf } from '../../pages/usage'
import { allowanceOfMember } from '../../plans/store'
import { partPath, removeUploadFolder, sizeOnDisk, type SliceOutcome, writeSlice } from './disk'
import type { OneAtATime } from './one-at-a-time'
import {
  beginPart,
  beginUpload,
  countReceived,
  findUpload,
  newestUnfinished,
  partsOf,
  type UploadPart,
  waitingBytes,
} from './parts'

type UploadInput = Required<Pick<CallInput<'backup.upload'>, 'part' | 'parts' | 'offset'>> &
  CallInput<'backup.upload'>

export interface Slice {
  page: PageRow
  member: Member
  input: UploadInput & { part: number; parts: number; offset: number; size?: number | undefined }
  file: UploadedPart | null
}

export interface Received {
  upload: string
  received: number
}

/** Receives one slice; without one, reports how much of the part is stored (shared/src/contract/backup.ts). */
export async function receiveSlice(services: Services, slots: OneAtATime, slice: Slice): Promise<Received> {
  const { db, random } = services
  const { page, input, file } = slice
  const uploadId = input.upload?.toLowerCase() ?? (await unnamedUpload(services, slice)) ?? random.uuid()
  const known = await findUpload(db, page.id, uploadId)
  if (input.part >= input.parts || (known && known.parts !== input.parts))
    throw new Refusal('fields_invalid', { fields: ['part', 'parts'] })
  if (!file) return { upload: uploadId, received: await receivedOf(services, page.id, uploadId, input.part) }

  const slot = await slots.enter(`${page.id}/${uploadId}/${input.part}`, () =>
    file.stream.destroy(new Error('Replaced by a newer request for the same part')),
  )
  if (!slot) throw await notJoining(services, page.id, uploadId, input.part)
  try {
    file.stream.on('data', slot.seen).pause()
    return { upload: uploadId, received: await takeIn(services, slice, uploadId, file.stream) }
  } finally {
    await slot.leave()
  }
}

/** If no upload is named: a first slice begins one, anything else belongs to the newest unfinished one. */
async function unnamedUpload({ db }: Services, { page, input, file }: Slice): Promise<string | undefined> {
  const begins = file !== null && input.part === 0 && input.offset === 0
  return begins ? undefined : (await newestUnfinished(db, page.id))?.id
}

async function takeIn(
  services: Services,
  { page, member, input, file }: Slice,
  uploadId: string,
  content: Readable,
): Promise<number> {
  const { db, config } = services
  const { part, offset, size } = input
  const before = (await partsOf(db, page.id, uploadId)).find((one) => one.part === part)
  if (offset !== (before?.received ?? 0)) throw await notJoining(services, page.id, uploadId, part)
  // A complete part is not written again, whatever is sent after it.
  if (before && before.size !== null && before.received >= before.size) return before.received
  // Writing after bytes that are gone would fill their place with zeros.
  if (before && (await sizeOnDisk(partPath(config, page.id, uploadId, part))) < before.received) {
    await countReceived(db, page.id, uploadId, part, 0)
    throw await notJoining(services, page.id, uploadId, part)
  }
  if (size !== undefined && before && before.size !== null && before.size !== size)
    throw new Refusal('fields_invalid', { fields: ['size'] })

  const known = size ?? before?.size ?? undefined
  const room = await announce(services, { page, member, input, file }, uploadId, { before, known })
  let most = known ?? room.bytes
  const outcome = await writeSlice(partPath(config, page.id, uploadId, part), offset, content, {
    limit: () => most,
    onKept: async (received) => {
      await countReceived(db, page.id, uploadId, part, received)
      // Other uploads take up space meanwhile, and the final size of this one is unknown.
      if (known === undefined) most = (await roomOf(db, member, { uploadId, part })).bytes
    },
  })
  return judge(services, page.id, uploadId, { part, size: known }, outcome, room)
}

/** Checks whether there is room for a part, and registers it. If several begin at the same time, only as many as fit are accepted. */
function announce(
  { db, clock }: Services,
  { page, member, input: { part, parts, size, name }, file }: Slice,
  uploadId: string,
  { before, known = 0 }: { before: UploadPart | undefined; known: number | undefined },
): Promise<Room> {
  const enter = async (trx: Db) => {
    const room = await roomFor(trx, member, { uploadId, part }, known)
    await beginUpload(trx, { pageId: page.id, uploadId, parts, now: clock.now() })
    const called = plainName(name ?? file?.name)
    await beginPart(trx, { pageId: page.id, uploadId, part, name: called, size: size ?? null })
    return room
  }
  // What the slice adds is already counted, or is counted while it arrives.
  if (before && (before.size !== null || size === undefined)) return enter(db)
  return inTransaction(db, async (trx) => {
    await holdMember(trx, member.id)
    return enter(trx)
  })
}

/** Decides what a slice's end means: more to come, the end of the part, or a refusal. */
async function judge(
  services: Services,
  pageId: string,
  uploadId: string,
  { part, size }: Pick<Slice['input'], 'part' | 'size'>,
  { received, broken, tooLong }: SliceOutcome,
  room: Room,
): Promise<number> {
  const { db } = services
  if (tooLong && size !== undefined) throw new Refusal('fields_invalid', { fields: ['size'] })
  if (tooLong) {
    await dropUpload(services, pageId, uploadId)
    throw room.refusal
  }
  // If the connection broke, no one receives this; if only the form was cut off, the browser continues from here.
  if (broken !== undefined) throw await notJoining(services, pageId, uploadId, part)
  if (size === undefined) {
    if (received === 0) {
      await dropUpload(services, pageId, uploadId)
      throw new Refusal('upload_empty')
    }
    await countReceived(db, pageId, uploadId, part, received, received)
  }
  return received
}

/** Removes the row and the folder: the sweep would not find a folder without a row. */
async function dropUpload({ db, config }: Services, pageId: string, uploadId: string): Promise<void> {
  await db.deleteFrom('uploads').where('pageId', '=', pageId).where('id', '=', uploadId).execute()
  await removeUploadFolder(config, pageId, uploadId)
}

interface Room {
  /** The most bytes this part can have. */
  bytes: number
  refusal: Refusal
}

/**
 * The limit for a part's size. Until it is read, an archive counts against the member's storage, so all waiting archives must fit the
 * plan together; after that, only what was read from it counts. A full storage accepts nothing more.
 */
async function roomFor(
  db: Db,
  member: Member,
  part: { uploadId: string; part: number },
  size: number,
): Promise<Room> {
  const [room, used] = await Promise.all([roomOf(db, member, part), usageOf(db, member.id)])
  if (used.storage >= room.limit) throw new Refusal('storage_full', { limit: room.limit })
  if (size > room.bytes) throw room.refusal
  return room
}

async function roomOf(
  db: Db,
  member: Member,
  part: { uploadId: string; part: number },
): Promise<Room & { limit: number }> {
  const [{ storage: limit }, waiting] = await Promise.all([
    allowanceOfMember(db, member),
    waitingBytes(db, member.id, part),
  ])
  return limit - waiting < uploadMax
    ? { limit, bytes: limit - waiting, refusal: new Refusal('storage_full', { limit }) }
    : { limit, bytes: uploadMax, refusal: new Refusal('upload_too_large', { limit: uploadMax }) }
}

async function receivedOf({ db }: Services, pageId: string, uploadId: string, part: number): Promise<number> {
  return (await partsOf(db, pageId, uploadId)).find((one) => one.part === part)?.received ?? 0
}

async function notJoining(
  services: Services,
  pageId: string,
  uploadId: string,
  part: number,
): Promise<Refusal> {
  const received = await receivedOf(services, pageId, uploadId, part)
  return new Refusal('upload_offset', { received }, { upload: uploadId })
}

/** A file's name is only shown, and its extension read: it is never a path. */
function plainName(name: string | undefined): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is taken out
  const plain = (name ?? '')
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .split(/[\\/]/)
    .at(-1)
    ?.trim()
    .slice(-255)
  return plain || 'archive.zip'
}
