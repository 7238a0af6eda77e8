import { openBucket } from '@fankeep/shared/node/bucket'
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Files, isFileName } from './files'
import { measure } from './measure'

/**
 * Files in S3-compatible storage, at an address as releases have (`openBucket`).
 *
 * A file's name is its hash, which is known at its end: it waits in `folder` until then, and goes up whole. Objects are
 * therefore whole or not there, and the same content put twice is the same object.
 */
export function s3Files(address: string, folder: string): Files {
  const bucket = openBucket(address, () => import('@aws-sdk/client-s3'))
  const { send } = bucket
  const to = (hash: string) => {
    if (!isFileName(hash)) throw new Error('Not the name of a kept file')
    return bucket.to(`${hash.slice(0, 2)}/${hash.slice(2)}`)
  }
  return {
    put: async (content, { signal } = {}) => {
      const part = join(folder, 'part', randomUUID())
      await mkdir(join(part, '..'), { recursive: true })
      try {
        const stored = await keepNextTo(content, part, signal)
        await send(({ PutObjectCommand }, client) =>
          client.send(
            new PutObjectCommand({
              ...to(stored.hash),
              Body: createReadStream(part),
              ContentLength: stored.bytes,
            }),
            { ...(signal && { abortSignal: signal }) },
          ),
        )
        return stored
      } finally {
        await rm(part, { force: true })
      }
    },
    open: (hash, range) => {
      const place = to(hash)
      const out = new PassThrough()
      const Range = range && `bytes=${range.start}-${range.end}`
      const fetch = async () => {
        const { Body } = await send(({ GetObjectCommand }, client) =>
          client.send(new GetObjectCommand({ ...place, ...(Range && { Range }) })),
        )
        await pipeline(Body as Readable, out)
      }
      fetch().catch((error: Error) => out.destroy(error))
      return out
    },
    size: async (hash) => {
      const found = await send(({ HeadObjectCommand }, client) =>
        client.send(new HeadObjectCommand(to(hash))),
      ).catch(ifMissing)
      return found?.ContentLength ?? null
    },
    remove: async (hash) => {
      await send(({ DeleteObjectCommand }, client) => client.send(new DeleteObjectCommand(to(hash))))
    },
  }
}

async function keepNextTo(content: Readable, part: string, signal: AbortSignal | undefined) {
  const { step, result } = measure()
  await pipeline(content, step, createWriteStream(part, { flags: 'wx', mode: 0o600 }), { signal })
  return result()
}

function ifMissing(error: { $metadata?: { httpStatusCode?: number } }): null {
  if (error.$metadata?.httpStatusCode === 404) return null
  throw error
}
