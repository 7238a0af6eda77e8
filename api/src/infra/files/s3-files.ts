import { openBucket } from '@fankeep/shared/node/bucket'
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from '../database/busy'
import { type Files, isFileName, outliveError } from './files'
import { measure } from './measure'

/** Milliseconds without a byte from the storage, after which it counts as down. */
const patienceMs = 30_000

/**
 * Files in S3-compatible storage, at an address in the same form as for releases (`openBucket`).
 *
 * A file's name is its hash, which is known only at its end: it is staged in `folder` until then, and uploaded as a
 * whole. Objects are therefore complete or absent, and putting the same content twice yields the same object.
 */
export function s3Files(address: string, folder: string, patience = patienceMs): Files {
  const bucket = openBucket(address, load, patience)
  const { send } = bucket
  // No time limit here, because a reader can be slow: `endWhenSilent` sees which side is waiting.
  const { send: sendReading } = openBucket(address, load)
  const to = (hash: string) => {
    if (!isFileName(hash)) throw new Error('Not the name of a stored file')
    return bucket.to(`${hash.slice(0, 2)}/${hash.slice(2)}`)
  }
  return {
    put: async (content, { signal } = {}) => {
      outliveError(content)
      const part = join(folder, 'part', randomUUID())
      await mkdir(join(part, '..'), { recursive: true })
      try {
        const stored = await keepNextTo(content, part, signal)
        await sendUntilTaken(() => sendFile(bucket, to(stored.hash), part, stored.bytes, signal), signal)
        return stored
      } finally {
        await rm(part, { force: true })
      }
    },
    open: (hash, range) => {
      const place = to(hash)
      const out = endWhenSilent(patience)
      const gone = new AbortController()
      out.once('close', () => gone.abort())
      const Range = range && `bytes=${range.start}-${range.end}`
      const fetch = async () => {
        const { Body } = await sendReading(({ GetObjectCommand }, client) =>
          client.send(new GetObjectCommand({ ...place, ...(Range && { Range }) }), {
            abortSignal: gone.signal,
          }),
        )
        await pipeline(Body as Readable, out)
      }
      fetch().catch((error: Error) => out.destroy(ofStorage(error)))
      return out
    },
    size: async (hash) => {
      const found = await send(({ HeadObjectCommand }, client) =>
        client.send(new HeadObjectCommand(to(hash))),
      ).catch(ifMissing)
      if (!found) await refuseWithoutBucket(bucket)
      return found?.ContentLength ?? null
    },
    remove: async (hash) => {
      await send(({ DeleteObjectCommand }, client) => client.send(new DeleteObjectCommand(to(hash))))
    },
  }
}

/** How often a request is made, as by the SDK, and milliseconds before the second time. */
const tries = { most: 3, pause: 100 }

const sendFile = (
  { send }: Bucket,
  place: ReturnType<Bucket['to']>,
  part: string,
  bytes: number,
  signal: AbortSignal | undefined,
) =>
  send(({ PutObjectCommand }, client) =>
    client.send(
      new PutObjectCommand({
        ...place,
        Body: createReadStream(part),
        ContentLength: bytes,
      }),
      { ...(signal && { abortSignal: signal }) },
    ),
  )

/**
 * Sends a file from its beginning again if the storage was busy or broke off. The SDK does this for every request except one whose body is a stream.
 * @param sends opens a new stream each time
 */
async function sendUntilTaken(sends: () => Promise<unknown>, signal: AbortSignal | undefined) {
  for (let tried = 1; ; tried++)
    try {
      await sends()
      return
    } catch (error) {
      if (tried === tries.most || signal?.aborted || !isPassing(error as S3Error))
        throw ofStorage(error as S3Error)
      await delay(tries.pause * tried, undefined, {
        ...(signal && { signal }),
      })
    }
}

/** A connection that broke has a code. One that was silent for all of the patience has none, and is not tried again: a member waits for the answer. */
const isPassing = (error: S3Error) => {
  const status = statusOf(error)
  return status === undefined ? codeOf(error) !== undefined : status >= 500 || status === 429
}

/** Marks an error as the SDK marks most: a broken connection would be taken for the database's. */
const ofStorage = (error: S3Error): S3Error => Object.assign(error, { $metadata: error.$metadata ?? {} })

/**
 * A pass-through that fails once the storage has sent nothing for `patience` milliseconds while the reader waited. A slow reader can
 * take any time.
 */
function endWhenSilent(patience: number): Transform {
  const out = new Transform({
    transform: (chunk, _, done) => {
      watch.refresh()
      done(null, chunk)
    },
  })
  const watch = setTimeout(() => {
    if (out.writableEnded || out.readableLength > 0) watch.refresh()
    else out.destroy(new Error(`The file storage has sent nothing for ${patience / 1000} s`))
  }, patience).unref()
  return out.once('close', () => clearTimeout(watch))
}

async function keepNextTo(content: Readable, part: string, signal: AbortSignal | undefined) {
  const { step, result } = measure()
  await pipeline(content, step, createWriteStream(part, { flags: 'wx', mode: 0o600 }), { signal })
  return result()
}

const load = () => import('@aws-sdk/client-s3')
type Bucket = ReturnType<typeof openBucket<Awaited<ReturnType<typeof load>>>>

/** A bucket that does not exist answers like a file that does not: without this, every file would count as lost. */
async function refuseWithoutBucket({ to, send }: Bucket) {
  const { Bucket } = to('')
  const ask = send(({ HeadBucketCommand }, client) => client.send(new HeadBucketCommand({ Bucket })))
  await ask.catch((error: S3Error) => {
    if (statusOf(error) === 404)
      throw new Error(`The file storage has no bucket ${Bucket}. Check FILES`, {
        cause: error,
      })
    // Asking for the bucket can be forbidden where its files are not.
    if (statusOf(error) !== 403) throw error
  })
}

type S3Error = Error & { $metadata?: { httpStatusCode?: number } }
const statusOf = (error: S3Error) => error.$metadata?.httpStatusCode

function ifMissing(error: S3Error): null {
  if (statusOf(error) === 404) return null
  throw error
}
