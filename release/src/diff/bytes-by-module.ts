import { posix } from 'node:path'
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping'
import type { Build } from '../store/build'

/** Characters of the built scripts by the module they come from: one of our files, or a whole npm package. */
export async function bytesByModule({ manifest, read }: Build): Promise<Map<string, number>> {
  const bytes = new Map<string, number>()
  const add = (module: string, count: number) => bytes.set(module, (bytes.get(module) ?? 0) + count)
  for (const file of Object.keys(manifest.maps)) {
    const [script, map] = [await read(file), await read(`${file}.map`)]
    if (script && map) addScript(script.toString(), map.toString(), add)
  }
  return bytes
}

/** Each mapping says where the characters up to the next mapping come from. */
function addScript(script: string, map: string, add: (module: string, count: number) => void) {
  const lengths = script.split('\n').map(({ length }) => length)
  let open: { line: number; column: number; module: string } | undefined
  const close = (line: number, column: number) => {
    if (!open) return
    // A span that continues past the end of its line is counted up to that end.
    const end = line === open.line ? column : (lengths[open.line - 1] ?? open.column)
    if (end > open.column) add(open.module, end - open.column)
  }
  eachMapping(new TraceMap(map), ({ generatedLine: line, generatedColumn: column, source }) => {
    close(line, column)
    open = { line, column, module: moduleOf(source) }
  })
  close(Infinity, 0)
}

const runtime = 'the build’s runtime'

/** `swiper` or `@ark-ui/react` for a package, `src/home/hero.tsx` for one of our files. */
export function moduleOf(source: string | null): string {
  if (source === null) return runtime
  // webpack://<name>/<path>: the name contains the version.
  const path = posix.normalize(source.replace(/^webpack:\/\/[^/]*\//, ''))
  const packaged = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]
  if (packaged) return packaged
  return /^(?:webpack\/|external )/.test(path) ? runtime : path.replace(/\?.*$/, '')
}
