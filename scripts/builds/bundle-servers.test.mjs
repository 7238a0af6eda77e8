import { build } from 'esbuild'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { bundle } from '../../shared/src/node/bundle.mjs'
import { releaseOptions } from './bundle-servers.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fankeep-bundle-'))
  mkdirSync(join(folder, 'src'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name, text) => writeFileSync(join(folder, 'src', name), text)
const outdir = () => join(folder, 'out')
const make = () =>
  bundle({
    absWorkingDir: folder,
    entryPoints: ['src/one.js', 'src/two.js'],
    outdir: 'out',
    bundle: true,
    format: 'esm',
    splitting: true,
  })
const inodes = () =>
  Object.fromEntries(readdirSync(outdir()).map((name) => [name, statSync(join(outdir(), name)).ino]))

beforeEach(() => {
  write('common.js', 'export const common = () => "first"')
  write('one.js', 'import { common } from "./common.js"\nexport const one = common()')
  write('two.js', 'import { common } from "./common.js"\nexport const two = common()')
})

test('a second build of the same sources leaves every file untouched', async () => {
  const files = await make()
  expect(files.map((path) => basename(path)).sort()).toEqual(Object.keys(inodes()).sort())
  const before = inodes()
  await make()
  expect(inodes()).toEqual(before)
})

test('a changed file is replaced with a new file, and nothing else is left in the folder', async () => {
  await make()
  const before = inodes()
  write('one.js', 'import { common } from "./common.js"\nexport const one = common() + "!"')
  await make()
  const after = inodes()
  expect(Object.keys(after)).toEqual(Object.keys(before))
  expect(after['one.js']).not.toBe(before['one.js'])
  expect(after['two.js']).toBe(before['two.js'])
  expect(readFileSync(join(outdir(), 'one.js'), 'utf8')).toContain('!')
})

test('an entry is replaced after the chunks that it imports', async () => {
  const files = (await make()).map((path) => basename(path))
  const time = (name) => statSync(join(outdir(), name), { bigint: true }).mtimeNs
  const [chunk] = files.filter((name) => name.startsWith('chunk-'))
  expect(time(chunk)).toBeLessThan(time('one.js'))
  expect(time(chunk)).toBeLessThan(time('two.js'))
})

test.each(['edge', 'cli'])(
  'the production image, which has no browser package, can start release/dist/%s.mjs',
  async (name) => {
    const { metafile } = await build({ ...releaseOptions, metafile: true, write: false })
    expect([...importedAtStart(metafile.outputs, `release/dist/${name}.mjs`)]).not.toContain(
      'playwright-core',
    )
  },
)

/** What a file imports statically, itself and through others. */
function importedAtStart(outputs, file, found = new Set()) {
  for (const { path, kind } of outputs[file]?.imports ?? [])
    if (kind === 'import-statement' && !found.has(path)) {
      found.add(path)
      importedAtStart(outputs, path, found)
    }
  return found
}
