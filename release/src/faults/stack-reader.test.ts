import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { makeContext } from '../../test/builds'
import { buildRemote } from '../../test/real-build'
import { filesToKeep } from '../check-files'
import { createStackReader } from './stack-reader'

const total = `// A line above.
interface Line {
  price: number | undefined
  many: number
}

export const totalOf = (lines: Line[]): number => {
  let sum = 0
  for (const { price, many } of lines) {
    if (price === undefined) throw new RangeError('a line without a price')
    sum += price * many
  }
  return sum
}

export class Basket {
  constructor(private readonly lines: Line[]) {}

  weigh(): number {
    if (this.lines.length > 99) throw new RangeError('a basket without a bottom')
    return this.lines.map(({ many }) => many * this.lines.length).reduce((sum, each) => sum + each, 0)
  }
}
`
const page = `import { Basket, totalOf } from './total'

export function CartPage({ lines }: { lines: { price: number; many: number }[] }) {
  const double = totalOf([...lines, ...lines])
  const press = () => {
    if (double > 7) throw new RangeError('it was pressed')
    return new Basket(lines).weigh()
  }
  return <button onClick={press}>{double + totalOf(lines)}</button>
}
`
const routes = `import type { RemoteRoutes } from '@fankeep/shared/host'
export const pages: RemoteRoutes['pages'] = {
  cart: async () => ({ Page: (await import(/* webpackChunkName: "page-cart" */ './cart-page')).CartPage }),
}
export const words: RemoteRoutes['words'] = async () => ({ default: {} })
`
const { folder, manifest } = buildRemote('mf-cart', {
  'src/routes.tsx': routes,
  'src/cart-page.tsx': page,
  'src/total.ts': total,
})
const { name, version } = manifest

/** A store with the build in it. */
async function setUp() {
  const context = makeContext()
  const read = async (file: string) =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file)) : null
  await context.store.add(name, version, folder, await filesToKeep(manifest, read))
  const { store } = context
  return { store, readStack: createStackReader(store), kept: context.folder(name, version) }
}

/** The position of a text in a built file, in a browser's format. */
function placeOf(text: string) {
  for (const file of Object.keys(manifest.maps)) {
    const code = readFileSync(join(folder, file), 'utf8')
    const at = code.indexOf(text)
    if (at < 0) continue
    const before = code.slice(0, at).split('\n')
    return `${name}/${version}/${file}:${before.length}:${before.at(-1)!.length + 1}`
  }
  throw new Error(`${text} is not in the build`)
}
const thrown = (message: string) => {
  const call = new RegExp(`(?:new )?RangeError\\(["'\`]${message}`)
  const code = Object.keys(manifest.maps)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  return placeOf(call.exec(code)![0])
}
/** Line and column of a text in a source, counted from 1. */
const inSource = (source: string, text: string) => {
  const before = source.slice(0, source.indexOf(text)).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}

test('a build has a map for every script; no script names its map and no map contains sources', () => {
  const scripts = Object.keys(manifest.files).filter((file) => file.endsWith('.js'))
  expect(Object.keys(manifest.maps).sort()).toEqual(scripts.sort())
  for (const file of readdirSync(folder).filter((each) => each.endsWith('.js')))
    expect(readFileSync(join(folder, file), 'utf8')).not.toContain('sourceMappingURL')
  for (const file of Object.keys(manifest.maps)) {
    const text = readFileSync(join(folder, `${file}.map`), 'utf8')
    expect(JSON.parse(text).sourcesContent).toBeUndefined()
    // Builds on other machines must give the same bytes.
    expect(text).not.toContain(folder.slice(0, 20))
  }
})

test('returns each frame of a stack as its position in the sources, with its function', async () => {
  const { readStack } = await setUp()
  const built = ['a line without a price', 'it was pressed', 'a basket without a bottom'].map(thrown)
  const stack = await readStack(built)
  const at = (file: string, source: string, message: string) => ({
    file: `mf-cart/src/${file}`,
    ...inSource(source, `new RangeError('${message}`),
  })
  expect(stack).toEqual([
    { built: built[0], source: at('total.ts', total, 'a line without'), within: 'totalOf' },
    // The build inlined "press" there.
    {
      built: built[1],
      source: at('cart-page.tsx', page, 'it was pressed'),
      within: 'onClick',
    },
    { built: built[2], source: at('total.ts', total, 'a basket without'), within: 'weigh' },
  ])
})

test('names a function by its caller if the script is too large to be parsed', async () => {
  const { store } = await setUp()
  const built = thrown('a line without a price')
  const [, file = ''] = /\/([^/]+\.js):/.exec(built)!
  const map = new TraceMap(readFileSync(join(folder, `${file}.map`), 'utf8'))
  const source = map.sources.find((each) => each?.endsWith('cart-page.tsx'))!
  const { line, column } = inSource(page, 'totalOf([')
  const call = generatedPositionFor(map, { source, line, column: column - 1 })
  const caller = `${name}/${version}/${file}:${call.line}:${call.column! + 1}`
  expect((await createStackReader(store, 0)([built, caller])).map(({ within }) => within)).toEqual([
    'totalOf',
    null,
  ])
})

test('returns a frame as it was built if its map is missing or was changed', async () => {
  const built = thrown('a line without a price')
  const file = /\/([^/]+\.js):/.exec(built)![1]!
  const unread = [{ built, source: null, within: null }]
  const gone = await setUp()
  rmSync(join(gone.kept, `${file}.map`))
  expect(await gone.readStack([built])).toEqual(unread)
  const changed = await setUp()
  const map = join(changed.kept, `${file}.map`)
  writeFileSync(map, readFileSync(map, 'utf8').replace('total.ts', 'other.ts'))
  expect(await changed.readStack([built])).toEqual(unread)
  const pruned = await setUp()
  rmSync(pruned.kept, { recursive: true })
  expect(await pruned.readStack([built])).toEqual(unread)
})

test('returns invalid frames unchanged', async () => {
  const { readStack } = await setUp()
  const file = Object.keys(manifest.maps)[0]!
  const odd = [
    '',
    'a',
    `${name}/${version}/${file}:0:0`,
    `${name}/${version}/${file}:9999999:9999999`,
    'mf-x/1/../../etc.js:1:1',
  ]
  expect(await readStack(odd)).toEqual(odd.map((built) => ({ built, source: null, within: null })))
})
