import { extname } from 'node:path'
import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { largest } from '../../deltas/deltas'
import { Problem } from '../../problem'
import type { ReadFile, ReleaseStore } from '../../store/release-store'
import { createDeltaCache, type DeltaOf } from './delta-cache'
import { takes } from './encodings'
import { createFileCache } from './file-cache'
import { isUnchanged, rangeOf } from './ranges'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
const forEver = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'
const forOneself = 'private, max-age=3600'

/** Never the page: a missing file must fail as a file. Never cached: the file may appear later. */
export const notFound = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')

/** The storage does not answer, or not correctly; the file may exist. Not cached: it may work again soon. */
const unavailable = (reply: FastifyReply) =>
  reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': '1' })
    .type('text/plain; charset=utf-8')
    .send('Unavailable')

/** The manifest of a version whose files are only for this request's sender; null if it is none. */
export type OwnManifest = (
  request: FastifyRequest,
  name: string,
  version: string,
) => Promise<ReleaseManifest | null>

/** Sends a file of a release, with its cache lifetime. */
export type SendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: { manifest: ReleaseManifest; file: string; keep: string },
) => Promise<FastifyReply>

/**
 * Serves the files of every release in the store, live or not: an open page may still use an older one. Only files that a
 * manifest lists are served: not the registry, a half-copied folder, or a source map.
 *
 * @param ownManifest manifests of versions that only this request's sender can see (previews.ts)
 * @returns a function that sends a file of the shell from the root: its address stays the same, so it is cached only briefly
 */
export function serveFiles(
  app: FastifyInstance,
  store: ReleaseStore,
  ownManifest: OwnManifest = async () => null,
) {
  const { readManifest, forget: forgetManifests } = rememberManifests(store)
  const { filesOf, forget: forgetFiles } = createFileCache(store, (error) =>
    app.log.error(error, 'reading a compressed copy failed; another encoding of the file is sent'),
  )
  const { deltaOf, forget: forgetDeltas } = createDeltaCache(
    store,
    { manifestOf: readManifest, filesOf },
    (error) => app.log.error(error, 'reading a delta between versions failed; the whole file is sent'),
  )
  const send: SendFile = (request, reply, { manifest, file, keep }) =>
    sendFile(request, reply, { manifest, file, keep, read: filesOf(manifest) })

  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/releases/:name/:version/*',
    async (request, reply) => {
      const { name, version, '*': file } = request.params
      // Pages of another origin (a network of caches) can load these too: they contain no personal data.
      void reply.header('access-control-allow-origin', '*')
      return whereRead(request, reply, async () => {
        const manifest = await readManifest(name, version)
        if (manifest)
          return sendFile(request, reply, { manifest, file, keep: forEver, read: filesOf(manifest), deltaOf })
        const own = await ownManifest(request, name, version)
        return own ? send(request, reply, { manifest: own, file, keep: forOneself }) : notFound(reply)
      })
    },
  )
  return {
    forget: () => {
      forgetManifests()
      forgetFiles()
    },
    /** Publishing a version also adds deltas to older ones. */
    forgetDeltas,
    /** Null also if it cannot be read. */
    manifestOf: (name: string, version: string) => readManifest(name, version).catch(() => null),
    sendRootFile: (request: FastifyRequest, reply: FastifyReply, manifest: ReleaseManifest, file: string) =>
      whereRead(request, reply, () => send(request, reply, { manifest, file, keep: anHour })),
  }
}

async function whereRead(request: FastifyRequest, reply: FastifyReply, answer: () => Promise<FastifyReply>) {
  try {
    return await answer()
  } catch (error) {
    request.log.error(error, 'reading a file of a release failed')
    return unavailable(reply)
  }
}

interface Wanted {
  manifest: ReleaseManifest
  file: string
  keep: string
  read: ReadFile
  /** Absent if the address does not have many versions of the same file. */
  deltaOf?: DeltaOf
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { manifest, file, keep, read, deltaOf }: Wanted,
) {
  // Source maps are only for reading stacks, even if another builder lists them among the files.
  const isListed = Object.hasOwn(manifest.files, file) && !file.endsWith('.map')
  const about = isListed ? manifest.files[file] : undefined
  if (!about) return notFound(reply)
  const { headers } = request
  // A range of a packed file would be useless: range requests get the unpacked file.
  const accepted = headers.range ? '' : String(headers['accept-encoding'] ?? '')
  // A file that did not get smaller has no packed copy, and looking for it costs two requests to a distant store.
  const isPacked = about.brotli < about.bytes
  const found =
    (deltaOf && (await readDelta(deltaOf, manifest, file, { accepted, headers }))) ??
    (await readPacked(read, file, isPacked ? accepted : ''))
  if (!found) return notFound(reply)
  const { bytes, encoding, form = encoding } = found
  // A different ETag for each encoding, and a strong one, so that a client can combine ranges.
  const etag = `"${about.integrity.slice('sha384-'.length, 40)}${form ? `-${form}` : ''}"`
  const vary = deltaOf ? 'accept-encoding, available-dictionary' : 'accept-encoding'
  void reply.headers({ 'cache-control': keep, etag, vary, 'accept-ranges': 'bytes' })
  if (isUnchanged(headers['if-none-match'], etag)) return reply.code(304).send()

  if (deltaOf && !headers.range && about.bytes <= largest)
    void reply.header('use-as-dictionary', `match="/releases/${manifest.name}/*/${file}"`)
  if (encoding) void reply.header('content-encoding', encoding)
  void reply.type(types[extname(file)] ?? 'application/octet-stream')
  const range = rangeOf(headers.range, headers['if-range']?.toString(), etag, bytes.length)
  if (range === 'whole') return reply.send(bytes)
  if (range === 'none')
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${bytes.length}`, 'cache-control': 'no-store' })
      .type('text/plain')
      .send('')
  const { from, to } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${from}-${to}/${bytes.length}`)
    .send(bytes.subarray(from, to + 1))
}

/** A file in the form in which it is sent. */
interface Packed {
  bytes: Buffer
  encoding: string | undefined
  /** Distinguishes several forms with the same encoding. */
  form?: string
}

/** The delta from a version that the browser says it has (RFC 9842, section 2.2); null if there is none. */
async function readDelta(
  deltaOf: DeltaOf,
  manifest: ReleaseManifest,
  file: string,
  { accepted, headers }: { accepted: string; headers: FastifyRequest['headers'] },
): Promise<Packed | null> {
  const [, dictionary] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['available-dictionary'])) ?? []
  if (!dictionary || !takes(accepted, 'dcz')) return null
  const bytes = await deltaOf(manifest, file, dictionary)
  return bytes && { bytes, encoding: 'dcz', form: `dcz-${dictionary.slice(0, 16)}` }
}

/** The smallest form the browser takes; a file that did not get smaller has no packed copy. */
async function readPacked(read: ReadFile, file: string, accepted: string): Promise<Packed | null> {
  const forms = [
    ...(takes(accepted, 'br') ? [{ encoding: 'br', ending: '.br' }] : []),
    ...(takes(accepted, 'gzip') ? [{ encoding: 'gzip', ending: '.gz' }] : []),
    { encoding: undefined, ending: '' },
  ]
  for (const { encoding, ending } of forms) {
    const bytes = await read(file + ending)
    if (bytes) return { bytes, encoding }
  }
  return null
}

const nullWhereNone = (error: unknown) => {
  // For a visitor, a version without an owner's signature does not exist.
  if (error instanceof Problem && (error.key === 'not_in_store' || error.key === 'not_signed')) return null
  throw error
}

const maxRemembered = 200

/**
 * A release never changes, so its manifest is read once. A missing manifest may appear later, so the failure is not remembered. Throws
 * if the manifest cannot be read.
 */
function rememberManifests(store: ReleaseStore) {
  const known = new LRUCache<string, ReleaseManifest>({ max: maxRemembered })
  const readManifest = async (name: string, version: string): Promise<ReleaseManifest | null> => {
    if (!/^(?:shell|mf-[a-z0-9-]{1,30})$/.test(name) || !/^\d+\.\d+\.\d+-[0-9a-f]{8,64}$/.test(version))
      return null
    const key = `${name}/${version}`
    const manifest = known.get(key) ?? (await store.manifest(name, version).catch(nullWhereNone))
    if (!manifest) return null
    known.set(key, manifest)
    return manifest
  }
  return { readManifest, forget: () => known.clear() }
}
