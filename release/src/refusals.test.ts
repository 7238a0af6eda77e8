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

test('refuses changes to a store with owners without its trust document', async () => {
  const { as, folder } = owned()
  await publish(as('ann'), [shell, home].map(makeBuild))
  await publish(as('ann'), [next(2)])
  const plain = contextOn(openStore(folder))
  await expect(rollback(plain, 'mf-home')).rejects.toThrow(/no trust document is set.*RELEASE_TRUST=FILE/)
  await expect(publish(plain, [next(3)])).rejects.toThrow(/RELEASE_TRUST=FILE/)
  expect((await as().store.read()).releases['mf-home']?.live).toBe(versionOf(2))
})

test('a dry run refuses what the change would: without a key, or with another owner’s key', async () => {
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

test('an unreadable shell with none before it does not stop a rollback of a remote', async () => {
  const context = makeContext()
  await publish(context, [shell, home].map(makeBuild))
  await publish(context, [next(2)])
  writeFileSync(join(context.folder('shell', versionOf(1)), 'release.json'), '{')
  expect((await rollback(context, 'mf-home')).releases['mf-home']?.live).toBe(versionOf(1))
  const moved = next(3, { declaration: { name: 'mf-home', routes: [] } })
  await expect(publish(makeContext(), [moved])).rejects.toThrow(/There is no live shell/)
})

test('rolls back to a version whose contract publish no longer accepts', async () => {
  const context = makeContext()
  const first = makeBuild({ ...home, contract: 9 })
  await publish({ ...context, contract: 9 }, [makeBuild(shell), first])
  await publish(context, [next(2)])
  expect((await rollback(context, 'mf-home')).releases['mf-home']?.live).toBe(versionOf(1))
  await expect(publish(context, [next(4, { contract: 9 })])).rejects.toThrow(/contract 9/)
})

test('each refusal that docs/teams.md explains is in the code', () => {
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
