import { randomUUID } from 'node:crypto'
import type { S3Client, ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/client-s3'
import { openBucket } from '@fankeep/shared/node/bucket'
import { abreast } from '../abreast'
import { Problem } from '../problem'
import type { AddedFile, StorageBackend } from './storage-backend'

type Sdk = typeof import('@aws-sdk/client-s3')
type Command<Input extends ServiceInputTypes, Output extends ServiceOutputTypes> = Parameters<
  typeof S3Client.prototype.send<Input, Output>
>[0]
/** Sends a command, built from the bucket and a path's key. */
type Send = <Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
  command: (sdk: Sdk, to: (path: string) => { Bucket: string; Key: string }) => Command<Input, Output>,
) => Promise<Output>

/** How many files of a release are uploaded at the same time. */
const putAbreast = 8
/** Milliseconds without a byte before a request fails; each is tried three times. */
const patienceMs = 10_000

/**
 * S3-compatible storage, at an address in the form that `openBucket` takes. Everything relies on one guarantee: `PUT` with
 * `If-None-Match: *` creates an object only if none exists (Amazon since August 2024, MinIO, R2, Ceph, Google). A storage without this
 * guarantee would silently lose changes. So the guarantee is tested before the first change, and a storage that fails the test is
 * refused.
 */
export function s3Backend(address: string, patience = patienceMs): StorageBackend {
  const { place, send } = openPlace(address, patience)
  let promised: Promise<void> | undefined

  const putNew = async (path: string, bytes: Buffer): Promise<boolean> =>
    send((sdk, to) => new sdk.PutObjectCommand({ ...to(path), Body: bytes, IfNoneMatch: '*' })).then(
      () => true,
      async (error: unknown) => {
        const isRefused = !refusedAs(false, [409, 412])(error)
        // After a retry, the first answer may have been lost: then the existing object is the one we wrote.
        return isRefused && attemptsOf(error) > 1 && ((await read(path))?.equals(bytes) ?? false)
      },
    )
  const holdPromise = async () => {
    const trial = `registry/.trial-${randomUUID()}`
    // Whether the first one created it is not checked: its answer may have been lost, and the SDK retried.
    await putNew(trial, Buffer.from('1'))
    const isOverwritten = await putNew(trial, Buffer.from('2'))
    await send((sdk, to) => new sdk.DeleteObjectCommand(to(trial)))
    if (!isOverwritten) return
    throw new Problem(
      `${place} ignores conditional writes (If-None-Match: *), so it overwrites files, and concurrent changes ` +
        'would be lost. Nothing was changed. Use storage that supports conditional writes, or a folder.',
    )
  }
  const create = async (path: string, bytes: Buffer) => {
    // A failure is not cached: storage that was busy is tested again.
    promised ??= holdPromise().catch((error: unknown) => {
      promised = undefined
      throw error
    })
    await promised
    return putNew(path, bytes)
  }
  const read = async (path: string): Promise<Buffer | null> => {
    const found = await send((sdk, to) => new sdk.GetObjectCommand(to(path))).catch(refusedAs(null, [404]))
    return found?.Body ? Buffer.from(await found.Body.transformToByteArray()) : null
  }

  return {
    place,
    read,
    create,
    write: async (path, bytes) =>
      void (await send((sdk, to) => new sdk.PutObjectCommand({ ...to(path), Body: bytes }))),
    list: (folder, after = '') => listNames(send, folder, after),
    remove: (path) => removeAll(send, path),
    lastWritten: async (path) => {
      const times = (await listAll(send, path)).map(({ LastModified }) => LastModified?.getTime() ?? 0)
      return times.length > 0 ? new Date(Math.max(...times)) : undefined
    },
    // An object exists completely or not at all.
    clearDrafts: async () => 0,
    addFolder: async (folder, files, last) => {
      const before = files.filter(({ name }) => name !== last)
      await abreast(putAbreast, before, (file) => putSame(`${folder}/${file.name}`, file, { create, read }))
      for (const file of files.filter(({ name }) => name === last))
        await create(`${folder}/${file.name}`, await file.read())
    },
  }
}

async function listNames(send: Send, folder: string, after: string): Promise<string[]> {
  const names = new Set<string>()
  let token: string | undefined
  do {
    const { page, within } = await listPage(send, folder, after, token)
    const found = [
      ...(page.CommonPrefixes ?? []).map(({ Prefix = '' }) => Prefix),
      ...(page.Contents ?? []).map(({ Key = '' }) => Key),
    ]
    for (const path of found) names.add(path.slice(within.length).split('/')[0] ?? '')
    token = page.NextContinuationToken
  } while (token)
  return [...names].filter((name) => name !== '' && !name.startsWith('.') && name > after).sort()
}

/** Removes an object, and everything below it. The manifest first: without it a release is neither served nor counted. */
async function removeAll(send: Send, path: string) {
  await send((sdk, to) => new sdk.DeleteObjectCommand(to(path)))
  await send((sdk, to) => new sdk.DeleteObjectCommand(to(`${path}/release.json`)))
  for (const { Key } of await listAll(send, path))
    if (Key) await send((sdk, to) => new sdk.DeleteObjectCommand({ Bucket: to('').Bucket, Key }))
}

/** Lists every object below a path. */
async function listAll(send: Send, path: string) {
  const found: { Key?: string | undefined; LastModified?: Date | undefined }[] = []
  let token: string | undefined
  do {
    const page = await send((sdk, to) => {
      const { Bucket, Key } = to(`${path}/`)
      return new sdk.ListObjectsV2Command({ Bucket, Prefix: Key, ContinuationToken: token })
    })
    found.push(...(page.Contents ?? []))
    token = page.NextContinuationToken
  } while (token)
  return found
}

async function listPage(send: Send, folder: string, after: string, token: string | undefined) {
  let within = ''
  const page = await send((sdk, to) => {
    const { Bucket, Key } = to(folder === '' ? '' : `${folder}/`)
    within = Key
    const start = after ? { StartAfter: within + after } : {}
    return new sdk.ListObjectsV2Command({
      Bucket,
      Prefix: within,
      Delimiter: '/',
      ContinuationToken: token,
      ...start,
    })
  })
  return { page, within }
}

/** An existing file comes from an interrupted publish or from a concurrent one: it must have the same content, else this throws. */
async function putSame(path: string, file: AddedFile, backend: Pick<StorageBackend, 'create' | 'read'>) {
  const bytes = await file.read()
  if (await backend.create(path, bytes)) return
  if ((await backend.read(path))?.equals(bytes)) return
  throw new Problem(
    `${path} already exists with other bytes: another build is being published under the same version. Give this one another version.`,
  )
}

function openPlace(address: string, patience: number) {
  const bucket = openBucket(address, () => import('@aws-sdk/client-s3'), patience)
  const send: Send = (command) => bucket.send((sdk, client) => client.send(command(sdk, bucket.to)))
  return { place: address.replace(/\?.*/, ''), send }
}

/** How often the SDK sent the request. */
const attemptsOf = (error: unknown): number =>
  (error as { $metadata?: { attempts?: number } }).$metadata?.attempts ?? 1

const refusedAs =
  <Value>(value: Value, statuses: number[]) =>
  (error: unknown): Value => {
    const { name, $metadata: about } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
    // A bucket that does not exist is answered 404, too: that is no missing file.
    if (name !== 'NoSuchBucket' && statuses.includes(about?.httpStatusCode ?? 0)) return value
    throw error
  }
