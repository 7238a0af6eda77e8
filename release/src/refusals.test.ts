import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contextOn, makeBuild, makeContext, versionOf } from '../test/builds'
import { home, shell } from '../test/edge'
import { makeOwned } from '../test/owners'
import { publish, rollback, rollbackAll } from './publish'
import { retire } from './retire'
import { openStore } from './store/open'

const next = (version: number, more = {}) => makeBuild({ ...home, version: versionOf(version), ...more })

const owned = () =>
  makeOwned(['ann', 'eve'], {
    shell: { keys: ['ann'] },
    'mf-home': { keys: ['ann'], routes: ['/*'] },
    'mf-gifts': { keys: ['eve'], routes: ['/gifts'] },
  })

test('a store with owners is not changed by who did not name its trust document: edges would not obey', async () => {
  const { as, folder } = owned()
  await publish(as('ann'), [shell, home].map(makeBuild))
  await publish(as('ann'), [next(2)])
  const plain = contextOn(openStore(folder))
  await expect(rollback(plain, 'mf-home')).rejects.toThrow(/no trust document is set.*RELEASE_TRUST=FILE/)
  await expect(publish(plain, [next(3)])).rejects.toThrow(/RELEASE_TRUST=FILE/)
  expect((await as().store.read()).releases['mf-home']?.live).toBe(versionOf(2))
})

test('a dry run refuses what the change itself would: without a key, or with that of another team', async () => {
  const { as } = owned()
  await publish(as('ann'), [shell, home].map(makeBuild))
  await publish(as('ann'), [next(2)])
  for (const name of [undefined, 'eve']) {
    const context = { ...as(name), dryRun: true }
    await expect(rollback(context, 'mf-home')).rejects.toThrow(
      /no key to sign with|eve\) is not allowed to change/,
    )
    await expect(rollbackAll(context, 1, 2)).rejects.toThrow(
      /no key to sign with|eve\) is not allowed to change/,
    )
    await expect(retire(context, 'mf-home')).rejects.toThrow(
      /no key to sign with|eve\) is not allowed to change/,
    )
    await expect(publish(context, [{ name: 'mf-home', version: versionOf(1) }])).rejects.toThrow(
      /no key to sign with|eve\) is not allowed to change/,
    )
  }
  expect((await rollback({ ...as('ann'), dryRun: true }, 'mf-home')).releases['mf-home']?.live).toBe(
    versionOf(1),
  )
  expect((await as().store.read()).revision).toBe(2)
})

test('a shell that cannot be read, with none before it, holds no roll-back of a remote up', async () => {
  const context = makeContext()
  await publish(context, [shell, home].map(makeBuild))
  await publish(context, [next(2)])
  writeFileSync(join(context.folder('shell', versionOf(1)), 'release.json'), '{')
  expect((await rollback(context, 'mf-home')).releases['mf-home']?.live).toBe(versionOf(1))
  const moved = next(3, { declaration: { name: 'mf-home', routes: [] } })
  await expect(publish(makeContext(), [moved])).rejects.toThrow(/There is no live shell/)
})

test('what was live before is gone back to, whatever size and contract are asked for by now', async () => {
  const context = makeContext()
  const first = makeBuild({ ...home, contract: 9 })
  await publish({ ...context, contract: 9 }, [makeBuild(shell), first])
  await publish(context, [next(2)])
  expect((await rollback(context, 'mf-home')).releases['mf-home']?.live).toBe(versionOf(1))
  await expect(publish(context, [next(4, { contract: 9 })])).rejects.toThrow(/contract 9/)
})

test('each sentence that docs/teams.md explains is one that the code says', () => {
  const document = readFileSync(join(import.meta.dirname, '../../docs/teams.md'), 'utf8')
  const [, section = ''] = document.split('\n### When a roll-back is refused\n')
  const rows = section.split('\n## ')[0]!.match(/^\| `[^`]+`/gm) ?? []
  expect(rows.length).toBeGreaterThan(12)
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const code = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n')
  for (const row of rows) expect(code).toContain(row.slice(3, -1))
})
