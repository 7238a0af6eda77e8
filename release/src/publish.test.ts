import { EventEmitter, once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Build,
  makeBuild,
  makeContext,
  makeFolder,
  route,
  versionOf,
  writeManifest,
} from '../test/builds'
import { publish, rollback, verify } from './publish'

const home: Build = { name: 'mf-home', routes: [route('/')] }
const shell: Build = { name: 'shell', reserves: ['react', '@emotion/*'] }

async function live(...builds: Build[]) {
  const context = makeContext()
  await publish(context, builds.map(makeBuild))
  return context
}

test('stores a build with compressed copies and makes it live', async () => {
  const context = await live(shell, { ...home, files: { 'page-home.js': 'x'.repeat(500) } })
  const { releases, change } = await context.store.read()
  const since = { revision: 1, at: '2026-11-21T08:00:00.000Z', action: 'publish' }
  expect(releases).toEqual({
    shell: { live: versionOf(1), since, past: [] },
    'mf-home': { live: versionOf(1), since, past: [] },
  })
  expect(change).toMatchObject({
    who: 'ann',
    why: 'a test',
    action: 'publish',
    at: '2026-11-21T08:00:00.000Z',
  })
  expect(readdirSync(context.folder('mf-home', versionOf(1))).toSorted()).toEqual([
    'page-home.js',
    'page-home.js.br',
    'page-home.js.gz',
    'release.json',
    'remoteEntry.js',
    'remoteEntry.js.br',
    'remoteEntry.js.gz',
  ])
})

test('the same build again changes nothing; the next one keeps the one before to roll back to', async () => {
  const context = await live(shell, home)
  await publish(context, [makeBuild(home)])
  expect((await context.store.read()).revision).toBe(1)
  await publish(context, [makeBuild({ ...home, version: versionOf(2) })])
  expect((await context.store.read()).releases['mf-home']).toMatchObject({
    live: versionOf(2),
    past: [versionOf(1)],
  })
})

const firstPaintOf = (screen: string) => {
  const file = `${screen}-en.html`
  return { style: 'first-paint.css', screens: { [screen]: { 'zh-TW': file, 'zh-CN': file, en: file } } }
}

/** Each damages a build, or returns one that does not fit. */
const refusals: [string, (folder: string) => Build | void, RegExp][] = [
  ['a file is missing', (folder) => rmSync(join(folder, 'page-home.js')), /page-home\.js is missing/],
  [
    'a file was changed',
    (folder) => writeFileSync(join(folder, 'page-home.js'), 'evil'),
    /does not match its checksum/,
  ],
  [
    'a compressed copy has other content',
    (folder) => writeFileSync(join(folder, 'remoteEntry.js.br'), ''),
    /remoteEntry\.js\.br does not unpack to the file/,
  ],
  [
    'it loads a file that its manifest does not list',
    () => ({ ...home, chunks: { routes: ['gone.js'] } }),
    /refers to gone\.js but does not list it/,
  ],
  [
    'its first paint is a file that its manifest does not list',
    () => ({ ...home, firstPaint: firstPaintOf('home') }),
    /refers to home-en\.html but does not list it/,
  ],
  [
    "its first paint is for another remote's screen",
    () => ({
      ...home,
      firstPaint: firstPaintOf('login'),
      files: { 'first-paint.css': 'a{}', 'login-en.html': '<h1>' },
    }),
    /a first paint of "login", which is not one of its routes/,
  ],
  [
    'a file path leads outside the release',
    () => ({ ...home, files: { '../outside.js': 'x' } }),
    /"\.\.\/outside\.js" is not a valid file name/,
  ],
  [
    'its manifest is truncated',
    (folder) => writeFileSync(join(folder, 'release.json'), '{"name":'),
    /not a valid release manifest: it is not JSON\. Build it again\./,
  ],
  [
    'its manifest lacks the contract',
    (folder) => writeManifest(folder, { name: 'mf-home' }),
    /not a valid release manifest: check .*contract.*\. Build it again\./,
  ],
  [
    'its name leads outside the store',
    () => ({ ...home, name: '../../tmp' }),
    /not a valid release (name|manifest)/,
  ],
  [
    'it declares another name',
    () => ({ ...home, declaration: { name: 'mf-other', routes: [] } }),
    /declares itself as mf-other/,
  ],
  [
    'its path belongs to another remote',
    () => ({ ...home, routes: [route('/'), route('/Login')] }),
    /claims \/Login, which is mf-auth's/,
  ],
  [
    'its path matches a parameter route of another remote',
    () => ({ ...home, routes: [route('/'), route('/gifts/new', { name: 'newGift' })] }),
    /claims \/gifts\/new, which is mf-gifts's by \/gifts\/:gift/,
  ],
  [
    "its parameter route matches another remote's path",
    () => ({ ...home, routes: [route('/'), route('/cards/:card', { name: 'card' })] }),
    /claims \/cards\/:card, which is mf-gifts's by \/cards\/first/,
  ],
  [
    'a screen with a parameter has a first paint',
    () => ({ ...home, routes: [route('/'), route('/home/:part', { name: 'part', firstPaint: true })] }),
    /\/home\/:part to be read before its scripts/,
  ],
  ['it declares a path twice', () => ({ ...home, routes: [route('/'), route('/')] }), /declares \/ twice/],
  [
    'a path ends in a slash',
    () => ({ ...home, routes: [route('/'), { ...route('/login'), path: '/login/' }] }),
    /routes\.1\.path/,
  ],
  [
    'the live shell provides an older package',
    () => ({ ...home, requires: { react: '^19.4.0' } }),
    /needs react \^19\.4\.0; the shell .* gives 19\.3\.1/,
  ],
  [
    'the live shell provides another major version',
    () => ({ ...home, requires: { react: '^20.0.0' } }),
    /gives 19\.3\.1/,
  ],
  [
    'the live shell does not provide a package',
    () => ({ ...home, requires: { 'react/compiler-runtime': '^19.3.1' } }),
    /gives none/,
  ],
  [
    'it emits an event that the live shell does not know',
    () => ({ ...home, events: { emits: { 'gifts.sent': 1 }, hears: {}, passes: {} } }),
    /emits gifts\.sent in version 1; the shell .* knows no such event\. Build mf-home with/,
  ],
  [
    'it bundles a second copy of a package that the shell provides',
    () => ({ ...home, carries: ['swiper', '@emotion/react'] }),
    /contains a second copy of @emotion\/react, which the shell/,
  ],
  [
    "its contract is newer than the server's",
    () => ({ ...home, contract: 2 }),
    /contract 2; the live server has 1/,
  ],
  [
    'it declares a second layout of the member center',
    () => ({ ...home, declaration: { name: 'mf-home', routes: [], layout: 'userCenter' } }),
    /both contain the layout of the member center/,
  ],
  [
    'its navigation entry is below a screen that it does not have',
    () => ({ ...home, routes: [route('/', { navigation: { under: 'plans' } })] }),
    /has \/ under "plans", which is not one of its routes/,
  ],
  [
    'its navigation entry is in an unknown group',
    () => ({
      ...home,
      routes: [route('/', { navigation: { group: 'gifts' as 'keep', order: 10, icon: 'gift' } })],
    }),
    /routes\.0\.navigation/,
  ],
  [
    'it is far above its size limit',
    () => ({ ...home, files: { 'big.js': randomBytes(1_600_000).toString('base64url') } }),
    /are allowed/,
  ],
  [
    'its version is already published with other content',
    () => ({ ...home, version: versionOf(1), files: { 'x.js': 'other' } }),
    /already published with other bytes/,
  ],
]

test.each(refusals)('refuses a build and changes nothing if %s', async (_, spoil, why) => {
  const frame: Build = {
    name: 'mf-auth',
    declaration: { name: 'mf-auth', routes: [route('/login')], layout: 'userCenter' },
  }
  const gifts = {
    name: 'mf-gifts',
    routes: [route('/gifts/:gift', { name: 'gift' }), route('/cards/first', { name: 'first' })],
  }
  const context = await live(shell, home, frame, gifts)
  const good = { ...home, version: versionOf(2), files: { 'page-home.js': 'x'.repeat(500) } }
  let folder = makeBuild(good)
  const other = spoil(folder)
  if (other) folder = makeBuild({ version: versionOf(2), ...other })
  const before = await context.store.read()
  await expect(publish(context, [folder])).rejects.toThrow(why)
  expect(await context.store.read()).toEqual(before)
  expect(readdirSync(join(context.root, 'mf-home'))).toEqual([versionOf(1)])
})

test('refuses a folder without a build and a remote without a live shell, with the reason', async () => {
  const context = makeContext()
  await expect(publish(context, [makeFolder()])).rejects.toThrow(/has no release\.json\. Build it first/)
  await expect(publish(context, [makeBuild(home)])).rejects.toThrow(/no live shell/)
})

test('releases that need each other go live together or not at all', async () => {
  const context = await live(shell, home)
  const nextShell = { ...shell, version: versionOf(2), provides: { react: '20.0.0' } }
  const nextHome = { ...home, version: versionOf(2), requires: { react: '^20.0.0' } }
  await expect(publish(context, [makeBuild(nextShell)])).rejects.toThrow(/mf-home .* needs react \^19\.3\.1/)
  await expect(publish(context, [makeBuild(nextHome)])).rejects.toThrow(/gives 19\.3\.1/)
  const { state } = await publish(context, [makeBuild(nextHome), makeBuild(nextShell)])
  expect(state).toMatchObject({
    revision: 2,
    releases: { shell: { live: versionOf(2) }, 'mf-home': { live: versionOf(2) } },
  })
})

test('refuses two builds of one remote, and neither goes live', async () => {
  const context = await live(shell, home)
  const builds = [3, 2].map((number) => makeBuild({ ...home, version: versionOf(number) }))
  const both = publish(context, builds)
  await expect(both).rejects.toThrow(/mf-home is given more than once \(0\.1\.0-00000003, 0\.1\.0-00000002\)/)
  expect((await context.store.read()).releases['mf-home']?.live).toBe(versionOf(1))
})

test('a rollback goes to the version before; the version it left is not rolled back to again', async () => {
  const context = await live(shell, home)
  for (const number of [2, 3]) await publish(context, [makeBuild({ ...home, version: versionOf(number) })])
  const { releases, change } = await rollback({ ...context, author: { who: 'bob', why: 'blank' } }, 'mf-home')
  expect(releases['mf-home']).toMatchObject({ live: versionOf(2), past: [versionOf(1)] })
  expect(change).toMatchObject({
    action: 'rollback',
    who: 'bob',
    why: 'blank',
    moves: [{ from: versionOf(3), to: versionOf(2) }],
  })
  await rollback(context, 'mf-home', versionOf(3))
  expect((await context.store.read()).releases['mf-home']?.live).toBe(versionOf(3))
})

test('refuses to publish if the live version changed while the build was tested', async () => {
  const context = await live(shell, home)
  await publish(context, [makeBuild({ ...home, version: versionOf(2) })])
  const tryOut = async () => {
    await rollback(context, 'mf-home')
    return []
  }
  const third = makeBuild({ ...home, version: versionOf(3) })
  await expect(publish({ ...context, tryOut }, [third])).rejects.toThrow(
    /changed in the meantime: it is .*, not /,
  )
  await expect(
    publish({ ...context, tryOut: async () => [] }, [third]).then(
      ({ state }) => state.releases['mf-home']?.live,
    ),
  ).resolves.toBe(versionOf(3))
})

test('of two builds published at once over one version, only one goes live and the other is refused', async () => {
  const context = await live(shell, home)
  const trying = new EventEmitter()
  const both = once(trying, 'both')
  let tried = 0
  const tryOut = async () => {
    if (++tried === 2) trying.emit('both')
    await both
    return []
  }
  const results = await Promise.allSettled(
    [2, 3].map((number) =>
      publish({ ...context, tryOut }, [makeBuild({ ...home, version: versionOf(number) })]),
    ),
  )
  const refused = results.flatMap((result) => (result.status === 'rejected' ? String(result.reason) : []))
  expect(refused).toEqual([expect.stringMatching(/changed in the meantime/)])
})

test('refuses a rollback to a version that is missing or damaged', async () => {
  const context = await live(shell, home)
  await expect(rollback(context, 'mf-none')).rejects.toThrow(/No release called mf-none is live/)
  await expect(rollback(context, 'mf-home')).rejects.toThrow(/no version before/)
  await expect(rollback(context, 'mf-home', versionOf(9))).rejects.toThrow(/not in the store/)
  await publish(context, [makeBuild({ ...home, version: versionOf(2) })])
  writeFileSync(join(context.folder('mf-home', versionOf(1)), 'remoteEntry.js'), 'rotten')
  await expect(rollback(context, 'mf-home')).rejects.toThrow(/does not match its checksum/)
})

test('verify finds damaged files in live versions and in those that can be rolled back to', async () => {
  const context = await live(shell, home)
  await publish(context, [makeBuild({ ...home, version: versionOf(2) })])
  expect(await verify(context.store)).toMatchObject({ faults: [], checked: { length: 3 } })
  writeFileSync(join(context.folder('mf-home', versionOf(1)), 'remoteEntry.js'), 'rotten')
  rmSync(join(context.folder('shell', versionOf(1)), 'release.json'))
  const { faults } = await verify(context.store)
  expect(faults.join('\n')).toMatch(/shell .* is not in the store/)
  expect(faults.join('\n')).toMatch(/mf-home 0\.1\.0-00000001: its file remoteEntry\.js does not match/)
  expect(readFileSync(join(context.folder('mf-home', versionOf(2)), 'remoteEntry.js'), 'utf8')).toContain(
    'mf-home',
  )
})

test.each(['/en/gifts', '/Preview/gifts', '/api3/gifts', '/releases', '/ops/override'])(
  'refuses a remote that claims %s, because the edge answers there',
  async (path) => {
    const context = makeContext()
    const build = makeBuild({ name: 'mf-gifts', routes: [route(path, { name: 'gifts' })] })
    await expect(publish(context, [makeBuild({ name: 'shell' }), build])).rejects.toThrow(
      `mf-gifts claims ${path}, which the edge server answers itself`,
    )
  },
)

test('accepts paths that only begin like those of the edge', async () => {
  const context = makeContext()
  const build = makeBuild({
    name: 'mf-gifts',
    routes: ['/english', '/previews', '/opsRoom'].map((path) => route(path)),
  })
  await expect(publish(context, [makeBuild({ name: 'shell' }), build])).resolves.toBeDefined()
})

test('an event goes live only in the version that the shell passes on, whichever is published later', async () => {
  const context = makeContext()
  const passing = (version: number, number = 1): Build => ({
    ...{ name: 'shell', version: versionOf(number) },
    events: { emits: {}, hears: {}, passes: { 'gifts.sent': version } },
  })
  const hearing = (version: number): Build => ({
    ...home,
    events: { emits: {}, hears: { 'gifts.sent': version }, passes: {} },
  })
  await publish(context, [makeBuild(passing(1))])
  await expect(publish(context, [makeBuild(hearing(2))])).rejects.toThrow(
    /hears gifts\.sent in version 2; the shell .* passes its version 1 on/,
  )
  await publish(context, [makeBuild(hearing(1))])
  await expect(publish(context, [makeBuild(passing(2, 2))])).rejects.toThrow(
    /mf-home .* hears gifts\.sent in version 1; the shell .* passes its version 2 on/,
  )
  await publish(context, [makeBuild(passing(2, 2)), makeBuild({ ...hearing(2), version: versionOf(2) })])
})
