import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { typesOf } from './types-of.mjs'

let dir
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'fankeep-types-'))))
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const write = (files) => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), text)
  }
}
const routes = { './routes': { import: './src/routes.tsx' } }

test('a host gets the types of the exposed modules and of the files they import', () => {
  write({
    'src/routes.tsx': `import type { Cart } from './cart'\nimport { price } from './price'\nexport const cart: Cart = { price }\n`,
    'src/cart.ts': `export interface Cart { price: number }\n`,
    'src/price.ts': `export const price = Math.random()\n`,
    'src/layout.tsx': `import type { ReactNode } from 'react'\nexport const Layout = (): ReactNode => <p>…</p>\n`,
  })
  const { files, api } = typesOf(dir, { ...routes, './layout': { import: './src/layout.tsx' } })
  expect(Object.keys(files).sort()).toEqual([
    'compiled-types/src/cart.d.ts',
    'compiled-types/src/layout.d.ts',
    'compiled-types/src/routes.d.ts',
    'layout.d.ts',
    'routes.d.ts',
  ])
  expect(files['routes.d.ts']).toBe(`export * from './compiled-types/src/routes'\n`)
  expect(files['compiled-types/src/routes.d.ts']).toContain('export declare const cart: Cart')
  expect(files['compiled-types/src/layout.d.ts']).toContain('Layout: () => ReactNode')
  expect(api).toContain(`'REMOTE_ALIAS_IDENTIFIER/routes' | 'REMOTE_ALIAS_IDENTIFIER/layout'`)
  expect(api).toContain(`typeof import('REMOTE_ALIAS_IDENTIFIER/layout')`)
})

test('names an export without a type, with what to write', () => {
  write({ 'src/routes.tsx': `export const pages = makePages()\n` })
  expect(() => typesOf(dir, routes)).toThrow(
    /^src\/routes\.tsx: hosts use its types, so each export needs an explicit type .* TS\d+/,
  )
})
