import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newRemote, publishCommand, whatNext } from './new-remote.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-remote-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (file) => readFileSync(join(folder, file), 'utf8')
const json = (file) => JSON.parse(read(file))

function site() {
  mkdirSync(join(folder, 'shell'))
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), '')
  mkdirSync(join(folder, 'mf-home'))
  const routes = [{ path: '/aboutUs', name: 'aboutUs' }]
  writeFileSync(join(folder, 'mf-home/remote.json'), JSON.stringify({ name: 'mf-home', routes }))
}

test.each(['gift-cards', 'mf-gift-cards'])(
  '%s creates a remote in the workspace, with its own names',
  (name) => {
    site()
    const made = newRemote({ name, folder })
    expect(made).toMatchObject({ name: 'mf-gift-cards', route: '/giftCards', own: false })
    expect(json('mf-gift-cards/remote.json')).toMatchObject({
      name: 'mf-gift-cards',
      routes: [{ path: '/giftCards', name: 'giftCards', title: { en: 'Gift cards' } }],
    })
    expect(read('mf-gift-cards/src/routes.tsx')).toContain('./gift-cards/gift-cards-page')
    expect(read('mf-gift-cards/src/gift-cards/gift-cards-page.tsx')).toContain('function GiftCardsPage()')
    expect(json('mf-gift-cards/package.json').dependencies['@fankeep/shared']).toBe('workspace:*')
    for (const file of made.files) expect(read(`mf-gift-cards/${file}`)).not.toMatch(/example/i)
  },
)

test('in a separate folder, adds what the workspace would provide and keeps existing dependencies', () => {
  const dependencies = { '@fankeep/shared': 'file:../shared.tgz' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }))
  const made = newRemote({ name: 'coupons', route: '/coupons/new', folder })
  expect(json('package.json')).toMatchObject({
    name: 'mf-coupons',
    scripts: { dev: 'fankeep-remote dev', test: 'fankeep-remote test' },
    dependencies,
    devDependencies: { vitest: expect.any(String), typescript: expect.any(String) },
  })
  expect(json('remote.json').routes[0].path).toBe('/coupons/new')
  expect(read('.npmrc')).toContain('omit-lockfile-registry-resolved')
  expect(whatNext(made)).toContain('npm run dev')
})

test('the next steps in the site’s repository leave the remote’s folder before they publish', () => {
  site()
  const next = whatNext(newRemote({ name: 'gift-cards', folder }))
  expect(next.match(/^ {2}\S+( \S+)*/gm)).toEqual([
    '  cd mf-gift-cards',
    '  npx fankeep-remote dev',
    '  npx fankeep-remote test',
    '  npx fankeep-remote build',
    '  cd .. && npx pnpm release publish mf-gift-cards/dist',
  ])
})

test('publishes by the kit’s own command in a repository of its own, and from the site’s root otherwise', () => {
  expect(publishCommand('mf-gift-cards', folder)).toBe('npx release publish dist')
  site()
  expect(publishCommand('mf-gift-cards', join(folder, 'mf-gift-cards'))).toBe(
    'cd .. && npx pnpm release publish mf-gift-cards/dist',
  )
})

test.each([
  ['vite', ['@module-federation/vite', 'vite']],
  ['rspack', ['@module-federation/enhanced', '@rspack/core']],
  ['webpack', ['@module-federation/enhanced', 'webpack']],
])(
  '--builder %s writes that builder’s configuration and packages instead of the preset’s',
  (builder, packages) => {
    site()
    const { files } = newRemote({ name: 'gift-cards', folder, builder })
    expect(files.filter((file) => file.includes('.config.') && !file.startsWith('vitest'))).toEqual([
      `${builder}.config.mjs`,
    ])
    expect(read(`mf-gift-cards/${builder}.config.mjs`)).toContain('remoteOptions(import.meta.url)')
    expect(Object.keys(json('mf-gift-cards/package.json').dependencies)).toEqual(
      expect.arrayContaining(packages),
    )
    const own = join(folder, 'own')
    mkdirSync(own)
    newRemote({ name: 'gift-cards', folder: own, builder })
    const { dependencies, devDependencies } = json('own/package.json')
    for (const name of packages) expect(dependencies[name]).toBeTruthy()
    for (const name of ['vite', '@rspack/core']) expect(devDependencies).not.toHaveProperty([name])
  },
)

test('rejects an unknown builder and names the known ones', () => {
  site()
  expect(() => newRemote({ name: 'gift-cards', folder, builder: 'parcel' })).toThrow(/parcel.*vite, rspack/)
  expect(existsSync(join(folder, 'mf-gift-cards'))).toBe(false)
})

test.each(['Gift', 'gift_cards', '-gift', 'gift-', 'gift--cards', '../gift', 'mf-', '1st', 'a'.repeat(31)])(
  'rejects the name %s and suggests a valid one',
  (name) => {
    expect(() => newRemote({ name, folder })).toThrow(/is not a valid name for a remote\. .*gift-cards/)
    expect(existsSync(join(folder, 'remote.json'))).toBe(false)
  },
)

test.each([
  'giftCards',
  '/gift cards',
  '/api/gifts',
  '/API3',
  '/releases',
  '/ops',
  '/en/gifts',
  '/preview',
  '/registry.json',
])('rejects the path %s, which no screen can have', (route) => {
  expect(() => newRemote({ name: 'gifts', route, folder })).toThrow(/is not a valid path for a screen/)
})

test('rejects a name or path that is taken and names its owner', () => {
  site()
  expect(() => newRemote({ name: 'home', folder })).toThrow('mf-home is taken')
  expect(() => newRemote({ name: 'about', route: '/ABOUTUS', folder })).toThrow('/ABOUTUS belongs to mf-home')
  expect(existsSync(join(folder, 'mf-about'))).toBe(false)
})

test('does not overwrite existing files', () => {
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'src/routes.tsx'), 'mine')
  expect(() => newRemote({ name: 'gifts', folder })).toThrow('src/routes.tsx: already exists')
  expect(read('src/routes.tsx')).toBe('mine')
  expect(existsSync(join(folder, 'remote.json'))).toBe(false)
})
