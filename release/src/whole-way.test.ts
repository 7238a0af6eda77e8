import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../test/ask'
import { makeBuild, makeContext, makeFolder, route, versionOf } from '../test/builds'
import { bundle } from '../test/bundle'
import { home, shell, startEdge } from '../test/edge'
import { publish } from './publish'

const document = readFileSync(join(import.meta.dirname, '../../docs/teams.md'), 'utf8')

/** The lines of "The whole way, once" from the document. */
function linesOf(heading: string): string {
  const [, section = ''] = document.split(`\n## ${heading}\n`)
  const [, block] = /```sh\n([\s\S]*?)```/.exec(section) ?? []
  if (!block) throw new Error(`docs/teams.md has no lines under "${heading}"`)
  return block
}

test('the commands of docs/teams.md work: keys, owners, preview, review, staging, production, rollback', async () => {
  const context = makeContext()
  await publish(context, [shell, home].map(makeBuild))
  const folder = makeFolder()
  mkdirSync(join(folder, 'mf-gift-cards'))
  const gifts = { name: 'mf-gift-cards', routes: [route('/giftCards')], version: versionOf(7) }
  cpSync(makeBuild(gifts), join(folder, 'mf-gift-cards/dist'), { recursive: true })
  const cli = await bundle({ file: join(import.meta.dirname, 'cli.ts') })

  const begin =
    'npx pnpm release key ann.pem; RELEASE_KEY=ann.pem npx pnpm release trust init trust.json --as ann; export RELEASE_TRUST=trust.json\n'
  const script = [
    'set -eu -o pipefail',
    // What `npx pnpm release` runs, without a browser to try builds in.
    'npx() { shift 2; case "$1" in publish) set -- "$@" --no-smoke;; esac; "$NODE" "$CLI" "$@"; }',
    begin + linesOf('The whole way, once'),
  ].join('\n')
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      USER: 'team',
      NODE: process.execPath,
      CLI: cli,
      RELEASE_STORE: context.root,
      PUBLIC_URL: 'https://fankeep.example',
    },
  })
  expect({ status, stderr }).toMatchObject({ status: 0 })
  // Each refusal had the right reason.
  expect(stdout).toContain('not yet')
  expect(stderr).toMatch(/signed by 1 of its owners \(by gifts-team\); 2 must sign/)
  const history = stdout.slice(stdout.lastIndexOf('REVISION'))
  expect(history.match(/(publish|rollback) +mf-gift-cards/g)).toHaveLength(3)

  const [, link = ''] = /https:\/\/fankeep\.example(\/preview\/\S+)/.exec(stdout) ?? []
  const security = { trust: join(folder, 'trust.json') }
  const edge = await startEdge(context.root, undefined, undefined, { security })
  expect((await ask(edge, '/giftCards')).body).toContain(versionOf(7))
  expect((await ask(edge, link)).headers.location).toBe('/giftCards')
})
