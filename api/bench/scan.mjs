/**
 * How fast an X follower list is read, compared with JSON.parse of the whole text in the same run. The list reader also
 * keeps only a chunk of it in memory.
 *   node api/bench/scan.mjs [followers]
 */
import { build } from 'esbuild'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const followers = Number(process.argv[2] ?? 1_000_000)
const here = import.meta.dirname
const folder = mkdtempSync(join(tmpdir(), 'fankeep-bench-'))

const source = `
  export { ListScanner } from '${join(here, '../src/platforms/json/list-scanner.ts')}'
  export { wholeArray } from '${join(here, '../src/platforms/json/seek.ts')}'
  export { xFiles } from '${join(here, '../src/platforms/fixtures/x.ts')}'
  export { writeXArchive } from '${join(here, '../src/platforms/fixtures/x.ts')}'
  export { openArchive } from '${join(here, '../src/platforms/index.ts')}'
`

async function load() {
  const outfile = join(folder, 'bench.mjs')
  const banner = {
    js: `import { createRequire } from 'node:module'; const require = createRequire('${join(here, 'x.js')}')`,
  }
  /** @type {import('esbuild').StdinOptions} */
  const stdin = { contents: source, resolveDir: here, loader: 'ts' }
  await build({
    stdin,
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner,
    logLevel: 'error',
  })
  return import(pathToFileURL(outfile).href)
}

/** The best of five: the machine is also doing other work. */
async function best(work) {
  let least = Infinity
  for (let n = 0; n < 5; n++) {
    const start = performance.now()
    await work()
    least = Math.min(least, performance.now() - start)
  }
  return least / 1000
}

const { ListScanner, wholeArray, xFiles, writeXArchive, openArchive } = await load()
try {
  const bytes = Buffer.concat(
    [...xFiles({ fans: followers })['data/follower.js']()].map((text) => Buffer.from(text)),
  )
  const megabytes = bytes.length / 1e6
  const start = bytes.indexOf('[')
  const plain = await best(() => JSON.parse(bytes.toString('utf8', start)))
  const scanned = await best(() => {
    const scanner = new ListScanner(wholeArray)
    let count = 0
    for (let at = 0; at < bytes.length; at += 256 * 1024) {
      for (const { values } of scanner.push(bytes.subarray(at, at + 256 * 1024))) count += values.length
    }
    for (const { values } of scanner.finish()) count += values.length
    if (count !== followers) throw new Error(`${count} of ${followers} followers`)
  })
  const path = join(folder, 'x.zip')
  await writeXArchive(path, { fans: followers })
  const whole = await best(async () => {
    const archive = await openArchive([{ path, name: 'x.zip' }], 'x')
    let count = 0
    for await (const batch of archive.fans()) count += batch.length
    if (!archive.fansComplete || count !== followers) throw new Error(`${count} of ${followers} fans`)
    await archive.close()
  })
  const line = (name, seconds) =>
    console.log(
      `${name.padEnd(44)} ${(megabytes / seconds).toFixed(0).padStart(5)} MB/s  ${(plain / seconds).toFixed(2)} x`,
    )
  console.log(`${followers.toLocaleString('en')} followers, ${megabytes.toFixed(0)} MB of JSON`)
  line('JSON.parse of the whole text', plain)
  line('list reader, piece by piece', scanned)
  line('archive to fans (unzip, check, parse, once)', whole)
} finally {
  rmSync(folder, { recursive: true })
}
