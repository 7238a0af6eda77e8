import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releaseVersion } from './version.mjs'

let folder
const write = (file, text) => {
  const path = join(folder, 'mf-x', file)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'version-'))
  write('package.json', '{"version":"1.2.3"}')
  write('remote.json', '{}')
  write('src/routes.tsx', 'export {}')
})
afterEach(() => rmSync(folder, { recursive: true }))
const version = () => releaseVersion(join(folder, 'mf-x'))

test('the same sources have the same version, wherever they lie', () => {
  const before = version()
  expect(before).toMatch(/^1\.2\.3-[0-9a-f]{12}$/)
  const elsewhere = join(folder, 'elsewhere')
  cpSync(join(folder, 'mf-x'), join(elsewhere, 'mf-x'), { recursive: true })
  expect(releaseVersion(join(elsewhere, 'mf-x'))).toBe(before)
})

test.each([
  ['a source', 'src/routes.tsx', 'export default 1'],
  ['a new source', 'src/page.tsx', 'export {}'],
  ['the words', 'locales/en.json', '{}'],
  ['what it declares', 'remote.json', '{ }'],
])('a change of %s makes another version', (_, file, text) => {
  const before = version()
  write(file, text)
  expect(version()).not.toBe(before)
})

test.each([
  'src/routes.test.tsx',
  'dist/main.js',
  'README.md',
  'node_modules/x/index.js',
  'src/testing/a.ts',
])('what no build reads makes none: %s', (file) => {
  const before = version()
  write(file, 'x')
  expect(version()).toBe(before)
})

test('a first paint is drawn with the kit: another look makes another release of that remote, and of no other', () => {
  const kit = join(folder, 'shared/src/ui')
  const withKit = (text) => {
    mkdirSync(kit, { recursive: true })
    writeFileSync(join(kit, 'button.tsx'), text)
    return releaseVersion(join(folder, 'mf-x'), folder)
  }
  expect(withKit('blue')).toBe(withKit('red'))
  write('remote.json', '{"routes":[{"name":"home","firstPaint":true}]}')
  expect(withKit('blue')).not.toBe(withKit('red'))
})
