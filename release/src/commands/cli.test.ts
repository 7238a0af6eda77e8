import { readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { faultHalf } from '@fankeep/shared/contract/fault-code'
import { makeBuild, makeContext, route, versionOf } from '../../test/builds'
import { runRelease } from '../../test/release-command'
import { publish } from '../publish'
import { ReleaseStore } from '../store/release-store'
import { FaultBook, keepFaults } from '../telemetry/fault-book'
import { dayOf, keepDay } from '../telemetry/kept'

async function setUp(more: Record<string, string> = {}) {
  const context = makeContext()
  const home = { name: 'mf-home', routes: [route('/')] }
  await publish(context, [makeBuild({ name: 'shell' }), makeBuild(home)])
  const next = makeBuild({ ...home, version: versionOf(2), builtAt: '2026-11-21T07:30:00.000Z' })
  const release = (...args: string[]) =>
    runRelease(args, { RELEASE_STORE: context.root, API_URL: '', ...more })
  return { context, next, release }
}

test('publish, rollback and their reasons appear in status, list and history', async () => {
  const { next, release } = await setUp()
  expect(await release('publish', next, '--no-smoke', '--by', 'ann', '--why', 'new hero')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      new RegExp(`^NAME +LIVE .*\\nmf-home +${versionOf(2)} +– +${versionOf(1)}`),
    ),
  })
  expect(JSON.parse((await release('status', '--json')).stdout).releases['mf-home']).toMatchObject({
    live: versionOf(2),
    past: [versionOf(1)],
  })
  expect((await release('rollback', 'mf-home', '--by', 'bob', '--why', 'it is blank')).status).toBe(0)
  const history = JSON.parse((await release('history', 'mf-home', '--json')).stdout)
  expect(history.map(({ who, action, to, why }: Record<string, string>) => [who, action, to, why])).toEqual([
    ['ann', 'publish', versionOf(1), 'a test'],
    ['ann', 'publish', versionOf(2), 'new hero'],
    ['bob', 'rollback', versionOf(1), 'it is blank'],
  ])
  expect(JSON.parse((await release('list', 'mf-home', '--json')).stdout)).toEqual([
    expect.objectContaining({ version: versionOf(2), live: false }),
    expect.objectContaining({ version: versionOf(1), live: true }),
  ])
  expect(await release('verify')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('releases match their checksums'),
  })
})

test('promotes the exact version from staging to production', async () => {
  const { next, release, context } = await setUp()
  const staging = (...args: string[]) => release(...args, '--by', 'ann', '--environment', 'staging')
  expect((await staging('publish', 'shell', 'mf-home', '--live-in', 'production', '--no-smoke')).status).toBe(
    0,
  )
  expect((await staging('publish', next, '--no-smoke')).status).toBe(0)
  expect((await staging('status')).stdout).toMatch(/^Environment staging\n/)
  expect((await context.store.read()).releases['mf-home']?.live).toBe(versionOf(1))
  expect(await release('publish', 'mf-home', '--live-in', 'stagin', '--no-smoke')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('mf-home is not live in stagin. Live releases: nothing.'),
  })
  expect((await staging('publish', 'mf-home', '--live-in', 'staging')).stderr).toMatch(/This is staging/)
  const promoted = await release(
    'publish',
    'mf-home',
    '--live-in',
    'staging',
    '--no-smoke',
    '--why',
    'looked at',
  )
  expect(promoted).toMatchObject({ status: 0, stdout: expect.stringContaining(versionOf(2)) })
  expect((await context.store.read()).releases['mf-home']?.live).toBe(versionOf(2))
})

test('rollback refuses a second name and changes nothing', async () => {
  const { next, release, context } = await setUp()
  await publish(context, [next])
  expect(await release('rollback', 'mf-home', 'shell', '--why', 'blank')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/does not take shell. Nothing was changed/),
  })
  expect((await context.store.read()).releases['mf-home']?.live).toBe(versionOf(2))
})

test('reports a store that does not answer in one sentence that says what to do, without a stack', async () => {
  const { release } = await setUp({
    RELEASE_STORE: 's3://releases/site?endpoint=http://127.0.0.1:9',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
  })
  const { status, stderr } = await release('rollback', 'mf-home', '--why', 'blank')
  expect(status).toBe(3)
  expect(stderr).toMatch(/store of releases failed \(.*ECONNREFUSED.*\). Edge servers keep serving/)
  expect(stderr).not.toContain('    at ')
})

test.each([
  ['a quota that is used up', 'EDQUOT'],
  ['a network drive that was replaced', 'ESTALE'],
  ['more open files than a process may have', 'EMFILE'],
])('reports %s in one sentence, without a stack', async (_, code) => {
  const { release } = await setUp()
  const fault = Object.assign(new Error(`${code}: so says the system, write`), { code, errno: -1 })
  vi.spyOn(ReleaseStore.prototype, 'read').mockRejectedValueOnce(fault)
  const { status, stderr } = await release('rollback', 'mf-home', '--why', 'blank')
  expect(status).toBe(3)
  expect(stderr).toMatch(new RegExp(`store of releases failed \\(${code}: so says the system, write\\)`))
  expect(stderr).not.toContain('    at ')
})

test('reports an API_URL without http:// in one sentence', async () => {
  const { next, release } = await setUp({ API_URL: 'localhost:8081' })
  expect(await release('publish', next, '--no-smoke')).toMatchObject({
    status: 2,
    stderr: 'API_URL must be an address that begins with http:// or https://, not localhost:8081.\n',
  })
})

test('lock keeps a remote from being published until unlock, and status shows the lock', async () => {
  const { next, release } = await setUp()
  expect(await release('lock', 'mf-home', '--why', 'holidays')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--until'),
  })
  const until = new Date(Date.now() + 3_600_000).toISOString()
  expect(
    (await release('lock', 'mf-home', '--until', until, '--why', 'holidays', '--by', 'ben')).status,
  ).toBe(0)
  expect((await release('status')).stdout).toContain(`mf-home is locked until ${until} by ben: holidays`)
  expect(await release('publish', next, '--no-smoke')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('release unlock mf-home'),
  })
  expect((await release('unlock', 'mf-home', '--why', 'they need it')).status).toBe(0)
  expect((await release('publish', next, '--no-smoke')).status).toBe(0)
})

test('a canary goes from 5% to 25% to everybody; a dry run shows the change without making it', async () => {
  const { next, release, context } = await setUp()
  const dry = await release('publish', next, '--no-smoke', '--canary', '5', '--dry-run')
  expect(dry).toMatchObject({ status: 0, stdout: expect.stringMatching(/5%.*nothing was changed/s) })
  expect((await context.store.read()).revision).toBe(1)
  expect(await context.store.has('mf-home', versionOf(2))).toBe(false)

  expect((await release('publish', next, '--no-smoke', '--canary', '5')).status).toBe(0)
  expect((await release('canary', 'mf-home', versionOf(2), '25%', '--why', 'no complaints')).status).toBe(0)
  expect((await release('list', 'mf-home')).stdout).toMatch(new RegExp(`${versionOf(2)} .* canary`))
  expect(JSON.parse((await release('status', '--json')).stdout).releases['mf-home']).toMatchObject({
    live: versionOf(1),
    past: [],
    canary: { version: versionOf(2), percent: 25, salt: expect.any(String) },
  })
  expect((await release('promote', 'mf-home', '--why', 'a good day')).status).toBe(0)
  expect((await context.store.read()).releases['mf-home']).toMatchObject({
    live: versionOf(2),
    past: [versionOf(1)],
  })
  expect((await release('history')).stdout).toMatch(/canary 25%.*no complaints\n.*promote .*a good day/s)
  expect(await release('promote', 'mf-home', '--why', 'again')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('has no canary to promote'),
  })
})

test('two rollbacks at once go back one version; going back further needs --from the live version', async () => {
  const { context, next, release } = await setUp()
  await publish(context, [next])
  const home = { name: 'mf-home', routes: [route('/')] }
  await publish(context, [makeBuild({ ...home, version: versionOf(3) })])
  const live = async () => (await context.store.read()).releases['mf-home']?.live
  expect((await release('rollback', 'mf-home', '--why', 'blank', '--from', versionOf(3))).status).toBe(0)
  for (const more of [[], ['--from', versionOf(3)]])
    expect(await release('rollback', 'mf-home', '--why', 'blank', ...more)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/already rolled back.*--from|changed in the meantime/),
    })
  expect((await release('rollback', 'mf-home', '--why', 'blank', '--to', versionOf(2))).status).toBe(1)
  expect(await live()).toBe(versionOf(2))
  expect((await release('rollback', 'mf-home', '--why', 'bad, too', '--from', versionOf(2))).status).toBe(0)
  expect(await live()).toBe(versionOf(1))
})

test('rollback --undo brings back what was rolled back, after which the next rollback needs no --from', async () => {
  const { context, next, release } = await setUp()
  await publish(context, [next])
  const live = async () => (await context.store.read()).releases['mf-home']?.live
  for (const version of [versionOf(1), versionOf(2), versionOf(1)]) {
    const undo = version === versionOf(2) ? ['--undo'] : []
    expect((await release('rollback', 'mf-home', '--why', 'blank', ...undo)).status).toBe(0)
    expect(await live()).toBe(version)
  }
  expect(
    (await release('rollback', 'mf-home', '--why', 'blank', '--undo', '--to', versionOf(2))).status,
  ).toBe(2)
})

test('without the api, rollback and ending a canary work, and publish is refused', async () => {
  const { context, next, release } = await setUp({ API_URL: 'http://127.0.0.1:9' })
  expect(await release('publish', next, '--no-smoke')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('does not answer'),
  })
  await publish(context, [next])
  const home = { name: 'mf-home', routes: [route('/')] }
  await publish(context, [makeBuild({ ...home, version: versionOf(3) })], 5)
  expect((await release('canary', 'mf-home', 'off', '--why', 'complaints')).status).toBe(0)
  expect((await release('rollback', 'mf-home', '--why', 'blank')).status).toBe(0)
  expect((await context.store.read()).releases['mf-home']).toMatchObject({ live: versionOf(1) })
})

test('publishes a rolled-back version only with --again; --skip-taken-back publishes the others', async () => {
  const { context, next, release } = await setUp()
  const shell = makeBuild({ name: 'shell', version: versionOf(2) })
  await publish(context, [next])
  expect((await release('rollback', 'mf-home', '--by', 'bob', '--why', 'it is blank')).status).toBe(0)
  expect(await release('publish', shell, next, '--no-smoke')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/rolled back by bob .*it is blank\nNothing was changed.*--again/),
  })
  for (const at of [1, 2])
    expect([at, await release('publish', shell, next, '--no-smoke', '--skip-taken-back')]).toMatchObject([
      at,
      { status: 0, stdout: expect.stringMatching(/shell .*\nSkipped: mf-home .* rolled back by bob/) },
    ])
  expect((await release('publish', next, '--no-smoke', '--skip-taken-back')).status).toBe(0)
  expect((await context.store.read()).releases).toMatchObject({
    shell: { live: versionOf(2) },
    'mf-home': { live: versionOf(1) },
  })
  expect((await release('publish', next, '--no-smoke', '--again')).status).toBe(0)
  expect((await context.store.read()).releases['mf-home']?.live).toBe(versionOf(2))
})

test('refuses to publish a build if no browser can test it, unless --no-smoke is given', async () => {
  const { next, release } = await setUp({ CHROMIUM: '/nowhere/chromium' })
  expect(await release('publish', next)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/No browser .*CHROMIUM=.*--no-smoke/),
  })
})

test('a refusal exits with 1 and gives the reason without a stack', async () => {
  const { context, release } = await setUp()
  expect(await release('rollback', 'mf-home', '--why', 'x')).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^mf-home has no version before [^\n]*\n$/),
  })
  writeFileSync(join(context.folder('mf-home', versionOf(1)), 'remoteEntry.js'), 'rotten')
  expect(await release('verify')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('does not match its checksum'),
  })
  const manifest = join(context.folder('mf-home', versionOf(1)), 'release.json')
  const text = readFileSync(manifest, 'utf8')
  writeFileSync(manifest, '{')
  const sentence = new RegExp(`mf-home ${versionOf(1)} is damaged: .*Visitors get nothing of it instead`)
  for (const command of ['status', 'repair']) expect((await release(command)).stdout).toMatch(sentence)
  writeFileSync(manifest, text)
  expect((await release('status')).stdout).not.toMatch(sentence)
  writeFileSync(join(context.registryFolder, '00000002.json'), '{')
  expect(await release('status')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^The registry is damaged/),
  })
  expect((await release('repair', '--dry-run')).stdout).toMatch(
    /^Revision 2 is ignored\. The registry would be:/,
  )
  expect((await release('repair', '--by', 'ben')).stdout).toMatch(
    /^Revision 2 is ignored\. The registry is now:/,
  )
  expect((await release('history')).stdout).toMatch(/ben +repair +mf-home[\s\S]*left out: revision 2\./)
  expect((await release('repair')).stdout).toMatch(/nothing to repair/)
})

test.each([
  ['rolback', /"rolback" is not a command.*Did you mean "rollback"\?/],
  ['publsih', /Did you mean "publish"\?/],
  ['toString', /"toString" is not a command of release\. See release --help/],
])('suggests the right command for a mistyped one: %s', async (command, said) => {
  const { release } = await setUp()
  expect(await release(command, 'mf-home')).toMatchObject({ status: 2, stderr: expect.stringMatching(said) })
})

test('list marks an old version that is damaged and still shows the others', async () => {
  const { context, next, release } = await setUp()
  await publish(context, [next])
  writeFileSync(join(context.folder('mf-home', versionOf(1)), 'release.json'), '{')
  for (const args of [['list'], ['list', 'mf-home']])
    expect(await release(...args)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        new RegExp(`mf-home +${versionOf(2)} .* live[\\s\\S]*mf-home +${versionOf(1)} +– +damaged`),
      ),
    })
})

test.each([
  [[]],
  [['explode']],
  [['publish']],
  [['publish', 'x', '--canary', 'many']],
  [['rollback', 'mf-home']],
  [['canary', 'mf-home']],
  [['canary', 'mf-home', versionOf(2), '5']],
  [['promote', 'mf-home']],
  [['status', '--nonsense']],
])('wrong arguments exit with 2 and a message without a stack: %j', async (args) => {
  const { release } = await setUp()
  const { status, stderr } = await release(...args)
  expect([status, stderr]).toEqual([2, expect.stringMatching(/\S/)])
  expect(stderr).not.toContain('    at ')
})

test('fault finds the error behind a code, faults ranks them, telemetry shows the used error budget', async () => {
  const { context, release } = await setUp()
  const frames = [`mf-home/${versionOf(1)}/remoteEntry.js:1:7`]
  const fault = { remote: 'mf-home', name: 'TypeError', frames }
  const code = `${faultHalf(fault)}-2XHT`
  const at = new Date().toISOString()
  const { backend } = context.store
  expect((await release('faults')).stdout).toBe('No fault was reported in the last 14 days.\n')
  const book = new FaultBook()
  book.add({ ...fault, code, version: versionOf(1), message: 'it is undefined', page: '/', at }, 'ann')
  await keepFaults(backend, dayOf(new Date()), 'one', book)
  const counts = { fail: 2, fallback: 0, render: 1, timings: { load: [0, 150] } }
  await keepDay(backend, dayOf(new Date()), 'one', { [`mf-home ${versionOf(1)}`]: counts })

  const found = await release('fault', code.replace('-', ' ').toLowerCase())
  expect([found.status, found.stderr]).toEqual([0, ''])
  expect(found.stdout.split('\n')).toEqual([
    `${code}: shown ${at} by mf-home ${versionOf(1)}`,
    'TypeError: it is undefined',
    'Page: /',
    `  at ${frames[0]} (no map)`,
    '',
    `Seen 1 time in 14 days, first ${at}, last ${at}:`,
    `  ${versionOf(1)}  1`,
    '',
  ])
  expect((await release('fault', ...code.split('-'))).stdout).toBe(found.stdout)
  expect(JSON.parse((await release('fault', code, '--json')).stdout)).toMatchObject({ code, count: 1 })
  expect((await release('faults')).stdout).toMatch(
    new RegExp(
      `^TIMES .*\\n1 +mf-home +${at} +${versionOf(1)} +${code} +${frames[0]} +TypeError: it is undefined\\n$`,
    ),
  )
  expect((await release('faults', 'shell')).stdout).toContain('No fault of shell')
  expect(await release('fault', 'ABCD-EFGH')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/Compare the code/),
  })
  expect(await release('fault', 'R-7F3A-2041')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/is not an error code/),
  })
  expect(await release('fault')).toMatchObject({ status: 2, stderr: 'Which one? release fault CODE\n' })
  expect((await release('telemetry', 'mf-home')).stdout).toContain(
    'mf-home: 3 of 1502 views in 14 days had a fault; the objective is 99.5 % without one. 40 % of the error budget is used.',
  )
  expect(JSON.parse((await release('telemetry', '--json')).stdout)).toMatchObject({
    days: [{ name: 'mf-home', loads: 1500 }],
    budgets: [{ name: 'mf-home', faults: 3 }],
    objective: { percent: 99.5 },
  })
})

test.each(['faults', 'telemetry', 'history', 'list', 'prune'])(
  '%s rejects a mistyped name and names the releases of the store',
  async (command) => {
    const { release } = await setUp()
    expect(await release(command, 'mf-hmoe')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/no release called mf-hmoe\. It has: mf-home, shell\.\n$/),
    })
  },
)

test('an empty --by counts as not given: the history names the account', async () => {
  const { next, release } = await setUp()
  expect((await release('publish', next, '--no-smoke', '--by', ' ')).status).toBe(0)
  const history = JSON.parse((await release('history', 'mf-home', '--json')).stdout)
  expect(history.at(-1).who).toBe(userInfo().username)
})

test.each([
  'https://releases.example/site',
  'S3:/releases',
  's3:///site',
  's3://releases?endpoint=minio:9000',
])('rejects the store %s: no folder of that name is made', async (address) => {
  const { release } = await setUp({ RELEASE_STORE: address })
  expect(await release('status')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^RELEASE_STORE (must be|needs) /),
  })
})
