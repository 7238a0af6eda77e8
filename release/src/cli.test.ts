import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { makeBuild, makeDesk, makeFolder, route, versionOf } from '../test/builds'
import { publish } from './publish'

const script = join(makeFolder(), 'cli.mjs')
beforeAll(async () => {
  const entry = join(import.meta.dirname, 'cli.ts')
  await build({
    entryPoints: [entry],
    outfile: script,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  })
})

async function setUp() {
  const desk = makeDesk()
  const home = { name: 'mf-home', routes: [route('/')] }
  await publish(desk, [makeBuild({ name: 'shell' }), makeBuild(home)])
  const next = makeBuild({ ...home, version: versionOf(2), builtAt: '2026-11-21T07:30:00.000Z' })
  const release = (...args: string[]) => {
    const env = { ...process.env, RELEASE_STORE: desk.store.root, API_URL: '' }
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      env,
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }
  return { desk, next, release }
}

test('a bad night: published, looked at, taken back, and all of it in the history', async () => {
  const { next, release } = await setUp()
  expect(release('publish', next, '--by', 'ann', '--why', 'new hero')).toMatchObject({
    status: 0,
    stdout: `live  mf-home  ${versionOf(2)}\n`,
  })
  expect(JSON.parse(release('status', '--json').stdout).releases['mf-home']).toEqual({
    live: versionOf(2),
    past: [versionOf(1)],
  })
  expect(release('rollback', 'mf-home', '--by', 'bob', '--why', 'it is blank').status).toBe(0)
  const history = JSON.parse(release('history', 'mf-home', '--json').stdout)
  expect(history.map(({ who, action, to, why }: Record<string, string>) => [who, action, to, why])).toEqual([
    ['ann', 'publish', versionOf(1), 'a test'],
    ['ann', 'publish', versionOf(2), 'new hero'],
    ['bob', 'rollback', versionOf(1), 'it is blank'],
  ])
  expect(JSON.parse(release('list', 'mf-home', '--json').stdout)).toEqual([
    expect.objectContaining({ version: versionOf(2), live: false }),
    expect.objectContaining({ version: versionOf(1), live: true }),
  ])
  expect(release('verify')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('as they were built'),
  })
})

test('what is refused ends with 1 and says why, without a stack', async () => {
  const { desk, release } = await setUp()
  expect(release('rollback', 'mf-home', '--why', 'x')).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^mf-home has no version before [^\n]*\n$/),
  })
  writeFileSync(join(desk.store.folder('mf-home', versionOf(1)), 'remoteEntry.js'), 'rotten')
  expect(release('verify')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('not the one that was built'),
  })
  writeFileSync(join(desk.store.registryFolder, '00000002.json'), '{')
  expect(release('status')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^The registry is damaged/),
  })
})

test.each([[[]], [['explode']], [['publish']], [['rollback', 'mf-home']], [['status', '--nonsense']]])(
  'what makes no sense ends with 2 and says what would: %j',
  async (args) => {
    const { release } = await setUp()
    const { status, stderr } = release(...args)
    expect([status, stderr]).toEqual([2, expect.stringMatching(/\S/)])
    expect(stderr).not.toContain('    at ')
  },
)
