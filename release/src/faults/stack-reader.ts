import { posix } from 'node:path'
import { parseFrame } from '@fankeep/shared/contract/fault-code'
import type { OpsFrame } from '@fankeep/shared/contract/ops'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { LRUCache } from 'lru-cache'
import { integrityOf } from '../check-files'
import { readOrProblem } from '../damaged'
import { Problem } from '../problem'
import type { ReleaseStore } from '../store/release-store'
import { type BuiltFunction, functionsIn } from './function-names'

/** How many files have their maps in memory. */
const filesRemembered = 12
/** The longest script, in characters, that is parsed for its functions: a larger one (with react-dom) would block the edge for half a second. */
const largestParsed = 300_000

/** Maps the frames of a stack to the sources. */
export type StackReader = (frames: readonly string[]) => Promise<OpsFrame[]>

interface Place extends Pick<OpsFrame, 'source'> {
  /** Undefined if the script was not parsed. */
  within: string | null | undefined
  /** The name at this place: for a call, the function called. */
  named: string | null
}
type ReadPlace = (line: number, column: number) => Place
const unread: ReadPlace = () => ({ source: null, within: null, named: null })

/**
 * Reads stacks with the source maps stored with the releases. A frame whose map is missing, or does not match its checksum, is
 * returned as it was built.
 */
export function createStackReader(store: ReleaseStore, largest = largestParsed): StackReader {
  const known = new LRUCache<string, ReadPlace>({ max: filesRemembered })

  const placesOf = async (name: string, version: string, file: string) => {
    const key = `${name}/${version}/${file}`
    const reader = known.get(key) ?? (await openFile(store, { name, version, file }, largest))
    known.set(key, reader)
    return reader
  }

  return async (frames) => {
    const read: (Place & { built: string })[] = []
    for (const built of frames) {
      const at = parseFrame(built)
      const readPlace = at ? await placesOf(at.release, at.version, at.file) : unread
      read.push({ built, ...readPlace(at?.line ?? 0, at?.column ?? 0) })
    }
    // If a script was not parsed, a function is named after the place that called it.
    return read.map(({ built, source, within }, at) => ({
      built,
      source,
      within: within === undefined ? (read[at + 1]?.named ?? null) : within,
    }))
  }
}

interface BuiltFile {
  name: string
  version: string
  file: string
}

async function openFile(
  store: ReleaseStore,
  { name, version, file }: BuiltFile,
  largest: number,
): Promise<ReadPlace> {
  const manifest = await readOrProblem(store, { name, version })
  if (manifest instanceof Problem) return unread
  const read = store.file(name, version)
  const map = await read(`${file}.map`)
  if (!map || integrityOf(map) !== manifest.maps[file]) return unread
  const code = await read(file)
  if (!code || integrityOf(code) !== manifest.files[file]?.integrity) return unread
  const text = code.toString()
  return placesIn(
    name,
    new TraceMap(map.toString()),
    text,
    text.length <= largest ? functionsIn(text) : undefined,
  )
}

/** @param functions undefined if the script was not parsed */
function placesIn(
  release: string,
  map: TraceMap,
  code: string,
  functions: BuiltFunction[] | undefined,
): ReadPlace {
  const starts = [0]
  for (const { index } of code.matchAll(/\n/g)) starts.push(index + 1)
  const originalOf = (line: number, column: number) =>
    line < 1 || column < 1 ? null : originalPositionFor(map, { line, column: column - 1 })

  return (line, column) => {
    const found = originalOf(line, column)
    const at = (starts[line - 1] ?? 0) + column - 1
    const around = functions?.findLast(({ start, end }) => start <= at && at < end)
    return {
      source:
        found === null || found.source === null
          ? null
          : { file: sourceFile(release, found.source), line: found.line, column: found.column + 1 },
      within: functions && (around ? nameOf(around) : null),
      named: found?.name ?? null,
    }
  }

  /** The name in the sources: the map has it if the build renamed the function. */
  function nameOf({ name, nameAt }: { name: string; nameAt: number }): string {
    const line = starts.findLastIndex((start) => start <= nameAt) + 1
    return originalOf(line, nameAt - starts[line - 1]! + 1)?.name ?? name
  }
}

/** `webpack://mf_home__0_1_0/./src/page.tsx` becomes `mf-home/src/page.tsx`; for a package, the path from its name on. */
function sourceFile(release: string, source: string): string {
  const path = source.replace(/^webpack:\/\/[^/]*\//, '')
  const [, inPackage] = /^.*\/node_modules\/(?!\.)(.+)$/.exec(path) ?? []
  return inPackage ?? posix.join(release, path).replace(/^(?:\.\.\/)+/, '')
}
