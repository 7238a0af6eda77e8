import { open } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FolderStore } from '../store'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
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

/** Never the page: a file that is missing must fail as a file. Never kept either: it may come. */
export const notFound = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')

/**
 * The files of every release in the store, live or not: an open page may still be on an older one. Only what a manifest
 * lists is served, so neither the registry nor a folder half copied nor a map can be had.
 */
export function serveFiles(app: FastifyInstance, store: FolderStore) {
  const manifestOf = rememberManifests(store)

  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/releases/:name/:version/*',
    async (request, reply) => {
      const { name, version, '*': file } = request.params
      const manifest = await manifestOf(name, version)
      if (!manifest) return notFound(reply)
      // The pages of another origin may take these too (a network of caches): they hold nothing of anybody's.
      void reply.header('access-control-allow-origin', '*')
      return sendFile(request, reply, { store, manifest, file, keep: forEver })
    },
  )
}

/** A file of the shell's that browsers ask for at the root: its address stays, so it is not kept for long. */
export const sendRootFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  { store, manifest, file }: { store: FolderStore; manifest: ReleaseManifest; file: string },
) => sendFile(request, reply, { store, manifest, file, keep: anHour })

interface Wanted {
  store: FolderStore
  manifest: ReleaseManifest
  file: string
  keep: string
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, manifest, file, keep }: Wanted,
) {
  const about = Object.hasOwn(manifest.files, file) ? manifest.files[file] : undefined
  if (!about) return notFound(reply)
  // Weak: the same file in three packings.
  const etag = `W/"${about.integrity.slice('sha384-'.length, 40)}"`
  void reply.headers({ 'cache-control': keep, etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()

  const path = join(store.folder(manifest.name, manifest.version), file)
  const opened = await openPacked(path, String(request.headers['accept-encoding'] ?? ''))
  if (!opened) return notFound(reply)
  if (opened.encoding) void reply.header('content-encoding', opened.encoding)
  void reply.type(types[extname(file)] ?? 'application/octet-stream').header('content-length', opened.size)
  return reply.send(opened.handle.createReadStream())
}

/** The smallest form the browser takes; what did not get smaller has no packed copy. */
async function openPacked(path: string, accepted: string) {
  const forms = [
    ...(/\bbr\b/.test(accepted) ? [{ encoding: 'br', ending: '.br' }] : []),
    ...(/\bgzip\b/.test(accepted) ? [{ encoding: 'gzip', ending: '.gz' }] : []),
    { encoding: undefined, ending: '' },
  ]
  for (const { encoding, ending } of forms) {
    const handle = await open(path + ending).catch(() => null)
    if (handle) return { handle, encoding, size: (await handle.stat()).size }
  }
  return null
}

const maxRemembered = 200

/** A release never changes, so its manifest is read once; what is not there may come, so that is not remembered. */
function rememberManifests(store: FolderStore) {
  const known = new Map<string, ReleaseManifest>()
  return async (name: string, version: string): Promise<ReleaseManifest | null> => {
    if (!/^(?:shell|mf-[a-z0-9-]{1,30})$/.test(name) || !/^\d+\.\d+\.\d+-[0-9a-f]{8,64}$/.test(version))
      return null
    const key = `${name}/${version}`
    const manifest = known.get(key) ?? (await store.manifest(name, version).catch(() => null))
    if (!manifest) return null
    known.set(key, manifest)
    if (known.size > maxRemembered) known.delete(known.keys().next().value ?? '')
    return manifest
  }
}
