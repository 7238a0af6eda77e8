import type { S3Client } from '@aws-sdk/client-s3'
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Files, isFileName } from './files'
import { measure } from './measure'

type Sdk = typeof import('@aws-sdk/client-s3')

/**
 * Files in S3-compatible storage: `s3://bucket/folder`, with `?endpoint=https://…&region=…` where it is not Amazon's, as
 * for releases. Who we are comes from the usual places of the SDK (`AWS_ACCESS_KEY_ID`, a role of the machine …).
 *
 * A file's name is its hash, which is known at its end: it waits in `folder` until then, and goes up whole. Objects are
 * therefore whole or not there, and the same content put twice is the same object.
 */
export function s3Files(address: string, folder: string): Files {
  const { send, to } = openBucket(address)
  return {
    put: async (content, { signal } = {}) => {
      const part = join(folder, 'part', randomUUID())
      await mkdir(join(part, '..'), { recursive: true })
      try {
        const stored = await keepBeside(content, part, signal)
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

async function keepBeside(content: Readable, part: string, signal: AbortSignal | undefined) {
  const { step, result } = measure()
  await pipeline(content, step, createWriteStream(part, { flags: 'wx', mode: 0o600 }), { signal })
  return result()
}

function ifMissing(error: { $metadata?: { httpStatusCode?: number } }): null {
  if (error.$metadata?.httpStatusCode === 404) return null
  throw error
}

/** The client takes a second to load: an installation that keeps files in a folder does not wait for it. */
function openBucket(address: string) {
  const url = new URL(address)
  const folder = url.pathname.replace(/^\/+|\/+$/g, '')
  const endpoint = url.searchParams.get('endpoint') ?? process.env.AWS_ENDPOINT_URL_S3
  const to = (hash: string) => {
    if (!isFileName(hash)) throw new Error('Not the name of a kept file')
    const path = `${hash.slice(0, 2)}/${hash.slice(2)}`
    return { Bucket: url.hostname, Key: folder ? `${folder}/${path}` : path }
  }
  let opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined
  const open = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      region: url.searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
      // Others than Amazon have no name for each bucket, and not all know its newest checksums.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    return { sdk, client }
  }
  const send = async <Output>(ask: (sdk: Sdk, client: S3Client) => Promise<Output>): Promise<Output> => {
    opened ??= open()
    const { sdk, client } = await opened
    return ask(sdk, client)
  }
  return { send, to }
}
