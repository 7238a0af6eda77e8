import { createHash } from 'node:crypto'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * Makes another version of a build, complete and valid: the same code under another version, like a team's next build. The version's
 * name is in the code (two versions run in one page under different names), and each file's hash is in the entry and the
 * manifest, so all of these change as well.
 *
 * @param {string} from folder of a build
 * @param {string} to folder of the new build
 * @param {{ digit: string, change?: (file: string, text: string) => string }} options `digit` distinguishes versions made of one
 *   build; `change` changes a script's text (a visible word, a throw)
 * @returns {string} its version
 */
export function makeAnotherVersion(from, to, { digit, change = (_, text) => text }) {
  cpSync(from, to, { recursive: true })
  const manifest = JSON.parse(readFileSync(join(from, 'release.json'), 'utf8'))
  const hash = manifest.version.split('-')[1]
  const other = digit.repeat(hash.length)
  const named = Object.keys(manifest.files).filter((file) => /\.js$|^mf-manifest\.json$/.test(file))
  const entries = [manifest.entry, 'standardEntry.js'].filter((file) => file in manifest.files)
  const hashes = new Map()
  // The entries come last, because they contain the hashes of all other files.
  for (const file of [...named.filter((name) => !entries.includes(name)), ...entries]) {
    let text = change(file, readFileSync(join(from, file), 'utf8').replaceAll(hash, other))
    if (entries.includes(file)) for (const [old, now] of hashes) text = text.replaceAll(old, now)
    const bytes = Buffer.from(text)
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
    hashes.set(manifest.files[file].integrity, integrity)
    manifest.files[file] = { integrity, bytes: bytes.length, brotli: pack(join(to, file), bytes) }
  }
  const version = manifest.version.replace(hash, other)
  const built = { ...manifest, version, global: manifest.global.replace(hash, other) }
  writeFileSync(join(to, 'release.json'), JSON.stringify(built))
  return version
}

function pack(file, bytes) {
  const br = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  writeFileSync(file, bytes)
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gzipSync(bytes))
  return br.length
}
