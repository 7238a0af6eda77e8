import { lazyChunks, sharedModules } from '../../shared/src/federation/shared-modules.mjs'

/**
 * A table of what a visitor downloads for each shared entry point, compressed by brotli. The eager entry points are together in the
 * shell's first script; each of the others is fetched when a screen first needs it.
 * @param {{ entry: string, files: Record<string, { brotli: number }>, chunks: Record<string, string[]> }} manifest of a shell's
 *   release
 */
export function sizeReport({ entry, files, chunks }) {
  const kb = (names) =>
    `${(names.reduce((sum, name) => sum + (files[name]?.brotli ?? 0), 0) / 1000).toFixed(1)} KB`.padStart(9)
  const scripts = (names) => names.filter((name) => name.endsWith('.js'))
  const eager = Object.keys(sharedModules).filter((key) => sharedModules[key]?.eager && !key.endsWith('/'))
  const lines = [
    `${kb(scripts([entry, ...(chunks.main ?? [])]))}  shell, with ${eager.map(short).join(', ')}`,
    ...Object.values(lazyChunks).map((key) => `${kb(scripts(chunks[key] ?? []))}  ${short(key)}`),
  ]
  return ['Shared entry points, brotli:', ...lines].join('\n')
}

const short = (key) => key.replace('@fankeep/shared/', '')
