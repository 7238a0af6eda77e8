import { buffer } from 'node:stream/consumers'
import { structuredPatch } from 'diff'
import { fromBufferPromise } from 'yauzl'
import type { Build } from '../store/build'

/** The types a build exposes, as the preset stores them (shared/src/federation/standard-plugin.mjs). */
const typesZip = '@mf-types.zip'
/** Limit for one build: declarations are text, and there are few. */
const mostBytes = 2 * 1024 ** 2

/** The declarations of a build by file; empty if its builder makes none. */
async function typesIn({ read }: Build): Promise<Map<string, string>> {
  const bytes = await read(typesZip)
  const types = new Map<string, string>()
  if (!bytes) return types
  const zip = await fromBufferPromise(bytes)
  let left = mostBytes
  for await (const entry of zip.eachEntry()) {
    left -= entry.uncompressedSize
    if (left < 0) throw new Error(`${typesZip} is larger than ${mostBytes} bytes`)
    types.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString())
  }
  return types
}

/** What has changed in the types that other pages build against, as lines with `+` and `-` under each file. */
export async function diffTypes(before: Build | undefined, after: Build): Promise<string[]> {
  const [old, present] = [before ? await typesIn(before) : new Map<string, string>(), await typesIn(after)]
  return [...new Set([...old.keys(), ...present.keys()])].sort().flatMap((file) => {
    const { hunks } = structuredPatch(file, file, old.get(file) ?? '', present.get(file) ?? '', '', '', {
      context: 0,
    })
    const lines = hunks.flatMap((hunk) => hunk.lines).filter((line) => /^[+-]/.test(line))
    return lines.length > 0 ? [file, ...lines.map((line) => `  ${line}`)] : []
  })
}
