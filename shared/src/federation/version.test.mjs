import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releaseVersion, remoteTools } from './version.mjs'

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

test('the same sources have the same version in every folder', () => {
  const before = version()
  expect(before).toMatch(/^1\.2\.3-[0-9a-f]{12}$/)
  const elsewhere = join(folder, 'elsewhere')
  cpSync(join(folder, 'mf-x'), join(elsewhere, 'mf-x'), { recursive: true })
  expect(releaseVersion(join(elsewhere, 'mf-x'))).toBe(before)
})

test.each([
  ['a source', 'src/routes.tsx', 'export default 1'],
  ['a new source', 'src/page.tsx', 'export {}'],
  ['the texts', 'locales/en.json', '{}'],
  ['the declaration', 'remote.json', '{ }'],
])('a change of %s changes the version', (_, file, text) => {
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
  'src/a.test.mjs',
  'vitest.config.mjs',
  'tsconfig.json',
])('a file that no build reads does not change the version: %s', (file) => {
  const before = version()
  write(file, 'x')
  expect(version()).toBe(before)
})

test('a change of the UI kit changes the version of a remote only if it has a first paint', () => {
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

describe('packages in the version of a release', () => {
  const install = (name, about) => {
    const place = join(folder, 'node_modules', name)
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'package.json'), JSON.stringify({ name, ...about }))
  }
  const share = (about) => {
    mkdirSync(join(folder, 'shared'), { recursive: true })
    const dependencies = { webpack: '^5.0.0', '@chakra-ui/react': '^3.0.0' }
    writeFileSync(
      join(folder, 'shared/package.json'),
      JSON.stringify({ version: '1.1.0', dependencies, ...about }),
    )
  }
  beforeEach(() => {
    write('package.json', '{"version":"1.2.3","dependencies":{"swiper":"^1.0.0"}}')
    share({})
    install('swiper', { version: '1.0.0', dependencies: { inner: '^2.0.0' } })
    install('inner', { version: '2.0.0', optionalDependencies: { 'inner-linux': '2.0.0' } })
    install('webpack', { version: '5.0.0', dependencies: { swiper: '*' } })
    install('@chakra-ui/react', { version: '3.0.0' })
    install('other', { version: '1.0.0' })
  })
  const here = () => releaseVersion(join(folder, 'mf-x'), folder)

  test.each([
    [
      'a bundled dependency',
      () => install('swiper', { version: '1.0.1', dependencies: { inner: '^2.0.0' } }),
    ],
    ['a dependency of a bundled one', () => install('inner', { version: '2.0.1' })],
    ['the build tool', () => install('webpack', { version: '5.0.1' })],
    ['the version of the shared package', () => share({ version: '1.2.0' })],
    [
      'the named dependencies',
      () => write('package.json', '{"version":"1.2.3","dependencies":{"other":"^1.0.0"}}'),
    ],
  ])('a change of %s changes the version', (_, change) => {
    const before = here()
    change()
    expect(here()).not.toBe(before)
  })

  test.each([
    ['the lock file', () => writeFileSync(join(folder, 'pnpm-lock.yaml'), 'lockfileVersion: 9')],
    ['a package of another remote', () => install('other', { version: '2.0.0' })],
    ['the kit, which the shell provides', () => install('@chakra-ui/react', { version: '3.1.0' })],
    ['a dependency for another platform', () => install('inner-linux', { version: '2.0.0' })],
    [
      'a development dependency of the shared package',
      () => share({ devDependencies: { vitest: '^4.0.0' } }),
    ],
    [
      'its own scripts and tools',
      () =>
        write(
          'package.json',
          '{"version":"1.2.3","scripts":{"x":"y"},"dependencies":{"swiper":"^1.0.0"},"devDependencies":{"vitest":"1"}}',
        ),
    ],
  ])('a change of %s does not change the version', (_, change) => {
    const before = here()
    change()
    expect(here()).toBe(before)
  })

  test('a change of the UI kit’s packages changes the version of the shell', () => {
    mkdirSync(join(folder, 'shell'))
    writeFileSync(join(folder, 'shell/package.json'), '{"version":"1.0.0"}')
    const before = releaseVersion(join(folder, 'shell'), folder)
    install('@chakra-ui/react', { version: '3.1.0' })
    expect(releaseVersion(join(folder, 'shell'), folder)).not.toBe(before)
  })

  test('every package that the preset imports is among the build tools', () => {
    const imported = readdirSync(import.meta.dirname)
      .filter((file) => /\.(mjs|cjs)$/.test(file) && !file.includes('.test.'))
      .flatMap((file) => [
        ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
          /(?:from |require(?:\.resolve)?\()'((?:@[\w-]+\/)?[\w-]+)/g,
        ),
      ])
      .map(([, name = '']) => name)
      .filter((name) => !name.startsWith('node') && !name.startsWith('@fankeep'))
    expect([...new Set(imported)].filter((name) => !remoteTools.includes(name))).toEqual([])
    expect(imported.length).toBeGreaterThan(5)
  })
})
