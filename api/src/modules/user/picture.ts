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

/** Pixels per side: allows what a phone's camera makes, but not a decompression bomb. */
export const pictureSideMax = 12_000
const pixelsMax = 80_000_000
/** Twice the largest size that is shown. */
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

/** One thread per picture: this process also has requests to answer. */
sharp.concurrency(1)
/** Otherwise libvips caches decoded pictures: 230 MB for one of 80 million pixels. */
sharp.cache(false)

/**
 * Saves a member's picture, decoded and re-encoded, so that only its pixels are ever served. The previous picture stays until `saveHead`
 * takes this one; other uploads that were not taken are erased.
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

/** Detects the type from the file's bytes. If the file's extension contradicts them, the file is refused. */
async function writeAnew(content: Buffer, name: string): Promise<Buffer> {
  const kind = kinds[fileType(content)]
  if (!kind) throw new Refusal('picture_type')
  const said = endings[/\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase() ?? '']
  if (said && said !== kind) throw new Refusal('picture_lies', { name: said, kind })
  // Reads only the header, whatever size it states: a picture that is too large is refused as such, before any of it is decoded.
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

/** Sets the member's picture to one they uploaded; an empty address removes it. Any other address is refused. */
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
