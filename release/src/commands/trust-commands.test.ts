import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeBuild, makeContext, makeFolder, route, versionOf } from '../../test/builds'
import { runRelease } from '../../test/release-command'
import { publish } from '../publish'

/** The command line of several people, each with their own key. */
function makePeople(store: string, trust: string) {
  const keys = makeFolder()
  const run = (who: string, ...args: string[]) =>
    runRelease(
      args,
      {
        RELEASE_STORE: store,
        RELEASE_TRUST: args[1] === 'init' ? '' : trust,
        RELEASE_KEY: join(keys, `${who}.pem`),
        API_URL: '',
        PUBLIC_URL: '',
      },
      keys,
    )
  const newKey = async (who: string): Promise<string> =>
    JSON.parse((await run(who, 'key', join(keys, `${who}.pem`), '--json')).stdout).public
  return { run, newKey, keys }
}

/** The words of docs/teams.md, "Owners and keys". */
test('a team makes a key, is allowed its remote, publishes, is refused elsewhere, and loses its key', async () => {
  const context = makeContext()
  const home = { name: 'mf-home', routes: [route('/')] }
  await publish(context, [makeBuild({ name: 'shell' }), makeBuild(home)])
  const trust = join(makeFolder(), 'trust.json')
  const { run, newKey, keys } = makePeople(context.root, trust)
  await newKey('ann')
  expect(await run('ann', 'trust', 'init', trust, '--as', 'ann')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/mf-home +ann +1 +\/$/m),
  })
  expect(await run('ann', 'key', join(keys, 'ann.pem'))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('never overwritten'),
  })

  // Without RELEASE_TRUST the answer is not to make a second document, which no edge server would follow.
  const unset = await runRelease(['trust'], { RELEASE_STORE: context.root, RELEASE_TRUST: '' }, keys)
  expect(unset).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^This store has owners.*RELEASE_TRUST=FILE/),
  })
  const second = ['trust', 'init', join(keys, 'second.json')]
  expect(await run('ann', ...second)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/already has owners.*RELEASE_TRUST=FILE.*lost, add --again/),
  })

  const gifts = await newKey('gifts-team')
  const build = makeBuild({ name: 'mf-gifts', routes: [route('/gifts')] })
  expect((await run('gifts-team', 'publish', build, '--no-smoke')).stderr).toContain(
    'release trust allow mf-gifts',
  )
  const allow = ['trust', 'allow', 'mf-gifts', '--key', gifts, '--as', 'gifts-team', '--route', '/gifts']
  expect((await run('gifts-team', ...allow)).status).toBe(0)
  expect(readFileSync(join(keys, 'trust-2.json'), 'utf8')).toContain('signatures')
  expect((await run('ann', ...allow)).stdout).toMatch(/Version 2 is in force/)

  expect((await run('gifts-team', 'publish', build, '--no-smoke')).status).toBe(0)
  const stolen = makeBuild({ ...home, version: versionOf(2), routes: [route('/hello')] })
  expect(await run('gifts-team', 'publish', stolen, '--no-smoke', '--drop-routes')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /mf-home .* signed by 0 of its owners.*Your key \(RELEASE_KEY, gifts-team\) is none of theirs/,
    ),
  })
  expect((await run('ann', 'list', 'mf-home')).stdout).toMatch(/mf-home +0\.1\.0-00000002 +– +not signed/)
  const path = /\/preview\/\S+\nPUBLIC_URL is not set: put the site's address in front of this path\.\n$/
  expect((await run('gifts-team', 'preview', build)).stdout).toMatch(path)
  const better = makeBuild({ name: 'mf-gifts', version: versionOf(2), routes: [route('/gifts')] })
  expect((await run('gifts-team', 'publish', better, '--no-smoke')).status).toBe(0)
  expect((await run('ann', 'rollback', 'mf-gifts', '--why', 'it is blank')).status).toBe(0)
  const history = JSON.parse((await run('ann', 'history', 'mf-gifts', '--json')).stdout)
  expect(history.map(({ signedBy, action }: Record<string, string>) => [signedBy, action])).toEqual([
    ['gifts-team', 'publish'],
    ['gifts-team', 'publish'],
    ['ann', 'rollback'],
  ])
  const withdraw = ['trust', 'withdraw', 'gifts-team', '--why', 'a laptop was stolen']
  const noOwner =
    /mf-gifts has no owner without that key: none of its versions is served.*trust allow mf-gifts/
  expect((await run('ann', ...withdraw, '--dry-run')).stdout).toMatch(noOwner)
  const withdrawn = (await run('ann', ...withdraw)).stdout
  expect(withdrawn).toMatch(/Version 3 is in force/)
  expect(withdrawn).toMatch(noOwner)
  const empty = await runRelease(['status'], { RELEASE_STORE: makeFolder(), RELEASE_TRUST: '' }, keys)
  expect(empty.stdout).toMatch(/Nothing is live in .*RELEASE_STORE/)
  // Ann's roll-back is valid as an order; the version itself was signed only by the team.
  expect((await run('ann', 'status')).stdout).toMatch(
    /mf-gifts 0\.1\.0-00000001 is damaged: .*signed by 0 of its owners/,
  )
}, 120_000)
