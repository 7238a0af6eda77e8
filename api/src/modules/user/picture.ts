import { pictureMax } from '@fankeep/shared/contract/rules'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { CallOutput, UserInfo } from '@fankeep/shared/contract'
import type { Call, UploadCall } from '../../infra/http/api'
import type { UploadedPart } from '../../infra/http/body'
import { ClientGone } from '../../infra/http/body'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { fileType } from '../files/file-type'
import { findMemberFile, keepMemberFile, memberFiles, releaseMemberFiles } from '../files/keep-file'
import { userInfoOf } from '../member/info'
import { readPictureAddress, signPicture } from '../member/picture-address'
import { changeMember, memberOf } from '../member/users'
import { decodeInTurn } from './decode-picture'

/** Pixels a side: what a telephone's camera makes passes, a picture made to fill the memory does not. */
export const pictureSideMax = 12_000
const pixelsMax = 80_000_000
/** As large as it is ever shown, twice over. */
const side = 512

const kinds: Record<string, string> = { 'image/png': 'PNG', 'image/jpeg': 'JPEG', 'image/webp': 'WebP' }
const endings: Record<string, string> = {
  png: 'PNG',
  jpg: 'JPEG',
  jpeg: 'JPEG',
  webp: 'WebP',
  gif: 'GIF',
  svg: 'SVG',
}

/** Of each picture one thread: this process has requests to answer. */
sharp.concurrency(1)
/** Else libvips keeps what it read last, each as large as it was decoded: 230 MB of a picture of 80 million pixels. */
sharp.cache(false)

/**
 * A member's picture: decoded and rewritten, so that nothing of the file but its pixels is ever given out. The
 * picture of before stays until `saveHead` takes this one; others that were only tried are let go.
 */
export async function uploadPicture(
  services: Services,
  { member, file }: UploadCall<'user.uploadImage'>,
): Promise<CallOutput<'user.uploadImage'>> {
  const { db, limits } = services
  if (!file) throw new Refusal('picture_missing')
  if (!(await limits.take('changePerMember', member.id))) throw new Refusal('too_many_requests')
  const content = await readBounded(file)
  const picture = await decodeInTurn(member.id, () => writeAnew(content, file.name))
  const { hash } = await keepMemberFile(services, member.id, Readable.from([picture]))
  const { headPic } = await memberOf(db, member.id)
  await releaseAllBut(services, member.id, [hash, headPic.replace(/^file:/, '')])
  return { url: signPicture(services, member.id, hash) }
}

async function readBounded({ stream }: UploadedPart): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > pictureMax) throw new Refusal('picture_too_large', { limit: pictureMax })
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new ClientGone()
  }
  if (bytes === 0) throw new Refusal('picture_missing')
  return Buffer.concat(chunks)
}

/** What it is, its own bytes say; a name that says otherwise is a lie, and the file is refused. */
async function writeAnew(content: Buffer, name: string): Promise<Buffer> {
  const kind = kinds[fileType(content)]
  if (!kind) throw new Refusal('picture_type')
  const said = endings[/\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase() ?? '']
  if (said && said !== kind) throw new Refusal('picture_lies', { name: said, kind })
  // Its head alone is read, whatever size it says: so that who is too large hears that, and nothing of it is decoded.
  const head = sharp(content, { limitInputPixels: false, failOn: 'error' })
  const { width = 0, height = 0 } = await head.metadata().catch(() => {
    throw new Refusal('picture_type')
  })
  if (Math.max(width, height) > pictureSideMax || width * height > pixelsMax)
    throw new Refusal('picture_pixels', { limit: pictureSideMax })
  return sharp(content, { limitInputPixels: pixelsMax, failOn: 'error' })
    .rotate()
    .resize(side, side, { fit: 'cover', withoutEnlargement: true })
    .webp({ quality: 86 })
    .toBuffer()
    .catch(() => {
      throw new Refusal('picture_type')
    })
}

async function releaseAllBut(services: Services, userId: string, kept: string[]) {
  const others = (await memberFiles(services.db, userId)).filter((hash) => !kept.includes(hash))
  await releaseMemberFiles(services, userId, others)
}

/** Takes a picture that this member uploaded; nothing takes it away. Another address is refused, whatever it belongs to. */
export async function saveHead(services: Services, call: Call<'user.saveHead'>): Promise<UserInfo> {
  const { db, clock } = services
  const { member, input, token } = call
  const hash = input.head_pic === '' ? '' : await ownPicture(services, member.id, input.head_pic)
  await changeMember(db, member.id, { headPic: hash && `file:${hash}`, updatedAt: clock.now() })
  await releaseAllBut(services, member.id, [hash])
  return userInfoOf(services, member.id, token)
}

async function ownPicture(services: Services, userId: string, address: string): Promise<string> {
  const named = readPictureAddress(services, address)
  const owned = named?.memberId === userId && (await findMemberFile(services.db, userId, named.hash))
  if (!owned) throw new Refusal('fields_invalid', { fields: ['head_pic'] })
  return named.hash
}
