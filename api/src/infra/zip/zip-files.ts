import type { Readable } from 'node:stream'
import type { Language } from '../language'
import type { Services } from '../services'
import { say } from '../words'
import { type ZipEntry, zipOf } from './zip-writer'

/** A member's stored file as an entry of a ZIP. */
export interface FileEntry {
  path: string
  hash: string
}

/** Receives the hashes of missing files as they are found, so that later entries can name them. */
type Missing = Set<string>

/**
 * A ZIP with members' files. A file that is missing from the storage is left out; `missing-files.txt` in the ZIP names it, and the log
 * has one line for all missing files. Any other error of the storage cuts the ZIP off, because it does not mean that the file is
 * missing.
 */
export const zipWithFiles = (
  services: Pick<Services, 'files' | 'log'>,
  entries: AsyncIterable<ZipEntry | FileEntry>,
  language: Language,
  missing: Missing = new Set(),
): Readable => zipOf(openFiles(services, entries, language, missing))

async function* openFiles(
  { files, log }: Pick<Services, 'files' | 'log'>,
  entries: AsyncIterable<ZipEntry | FileEntry>,
  language: Language,
  missing: Missing,
): AsyncGenerator<ZipEntry> {
  const paths: string[] = []
  for await (const entry of entries)
    if (!('hash' in entry)) yield entry
    else if ((await files.size(entry.hash)) !== null)
      yield { path: entry.path, level: 0, open: () => files.open(entry.hash) }
    else {
      missing.add(entry.hash)
      paths.push(entry.path)
    }
  if (paths.length === 0) return
  log.error(
    { files: [...missing].slice(0, 20), count: missing.size },
    'files missing from the storage were left out of a ZIP',
  )
  yield {
    path: 'missing-files.txt',
    text: `\ufeff${say(language, 'zip.missing')}\r\n\r\n${paths.join('\r\n')}\r\n`,
  }
}
