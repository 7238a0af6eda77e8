import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../../test/ask'
import { makeBuild, route, versionOf } from '../../test/builds'
import { auth, billing, home, member, shell, startEdge, until } from '../../test/edge'
import { makeOwned } from '../../test/owners'
import { numberedFile } from '../numbered-file'
import { publish, rollback } from '../publish'
import { repair } from '../repair'

/*
 * One remote is published and rolled back again and again. Before each change, something of it, or the newest state of the
 * registry, is damaged in the store; meanwhile visitors load everything else. In `npm test` 20 changes, in `pnpm fault releases` 200.
 */
const changes = process.env.TEST_ALL === '1' ? 200 : 20
const visitors = 8

const giftsOf = (version: number) =>
  makeBuild({
    name: 'mf-gifts',
    version: versionOf(version),
    routes: [route('/gifts')],
    chunks: { 'page-gifts': ['gifts.js'] },
    files: { 'gifts.js': `gifts ${version}` },
  })
const others = { 'mf-home': '/', 'mf-auth': '/login', 'mf-member': '/channel', 'mf-billing': '/payment' }
const files = {
  'mf-home': ['page-home.js', 'home'],
  'mf-auth': ['login.js', 'login'],
  'mf-member': ['channel.js', 'channel'],
  'mf-billing': ['payment.js', 'payment'],
} as const

test(`no view of other remotes fails during ${changes} publishes and rollbacks of one damaged remote`, async () => {
  const owned = makeOwned(['ann', 'gus'], {
    shell: { keys: ['ann'] },
    'mf-home': { keys: ['ann'], routes: ['/*'] },
    'mf-auth': { keys: ['ann'], routes: ['/login'] },
    'mf-member': { keys: ['ann'], routes: ['/channel'], layout: true },
    'mf-billing': { keys: ['ann'], routes: ['/payment'] },
    'mf-gifts': { keys: ['gus'], routes: ['/gifts'] },
  })
  await publish(owned.as('ann'), [shell, home, auth, member, billing].map(makeBuild))
  const gus = owned.as('gus')
  await publish(gus, [giftsOf(1)])
  const edge = await startEdge(owned.folder, undefined, undefined, { security: { trust: owned.trust } })

  const failed: string[] = []
  let views = 0
  let isOver = false
  const view = async (name: keyof typeof others) => {
    const page = await ask(edge, others[name])
    const served = (await ask(edge, '/registry.json')).json().remotes[name]?.live.version
    const [file, text] = files[name]
    const part = await ask(edge, `/releases/${name}/${versionOf(1)}/${file}`)
    views++
    if (page.status !== 200 || !page.body.includes(`/releases/${name}/`)) failed.push(`${name}: the page`)
    if (served !== versionOf(1)) failed.push(`${name}: ${served} in the registry`)
    if (part.status !== 200 || part.body !== text) failed.push(`${name}: ${file} is ${part.status}`)
  }
  const visit = async () => {
    while (!isOver) for (const name of Object.keys(others)) await view(name as keyof typeof others)
  }
  const all = Promise.all(Array.from({ length: visitors }, visit))

  const done = { publish: 0, rollback: 0, repair: 0 }
  for (let change = 0; change < changes; change++) {
    const { revision, releases } = await gus.store.read()
    const { live } = releases['mf-gifts']!
    const damage = (path: string) => {
      expect(existsSync(join(owned.folder, path))).toBe(true)
      writeFileSync(join(owned.folder, path), 'damaged {')
    }
    if (change % 4 === 0) damage(`mf-gifts/${live}/release.json`)
    if (change % 4 === 1) damage(`mf-gifts/${live}/gifts.js`)
    if (change % 4 === 2) damage(`registry/${numberedFile(revision)}`)
    if (change % 4 === 3) damage(`signatures/mf-gifts/${live}.json`)
    if (change % 4 === 2) {
      await repair({ ...owned.as('olaf'), now: gus.now, dryRun: false })
      done.repair++
    }
    // Every third change rolls back what is live, if there is an undamaged version to go back to.
    const version = change + 2
    const isBack = change % 3 === 2
    if (isBack) {
      await publish(gus, [giftsOf(version)])
      await publish(gus, [giftsOf(1000 + version)])
      await rollback(gus, 'mf-gifts')
      done.rollback++
    } else {
      await publish(gus, [giftsOf(version)])
      done.publish++
    }
    const shown = async () =>
      (await ask(edge, '/registry.json')).json().remotes['mf-gifts']?.live.version === versionOf(version)
    await until(shown)
  }
  isOver = true
  await all
  expect([...new Set(failed)]).toEqual([])
  expect(views).toBeGreaterThan(changes)
  expect(Math.min(...Object.values(done))).toBeGreaterThan(0)
  expect(done.publish + done.rollback).toBe(changes)
  if (process.env.TEST_ALL === '1') console.info(`${views} views, ${JSON.stringify(done)}`)
}, 300_000)
