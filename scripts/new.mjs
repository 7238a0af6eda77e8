import { parseArgs } from 'node:util'
import { bin, runQuietly } from './run-quietly.mjs'
import { Refused } from '../shared/src/builder/refused.mjs'
import { newRemote as makeRemote, planRemote, whatNext } from '../shared/src/remote/new-remote.mjs'
import { installChanged, installPackages, root } from './install.mjs'
import { newCall, newKey, newMigration, newScreen, Taken, Wrong } from './new/parts.mjs'

/** Generates the first files or lines of a part in the right places. A new remote builds, tests, runs alone and publishes. */
const usage = `Usage:
  npx pnpm new remote gift-cards [--route /giftCards] [--builder vite|rspack|webpack]
  npx pnpm new screen mf-billing gift-cards [--route /giftCards]
  npx pnpm new call fans.copy /api3/fans/copy
  npx pnpm new migration restore-notes
  npx pnpm new key mf-billing plans.gift "禮物" "礼物" "Gift"`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { route: { type: 'string' }, builder: { type: 'string' } },
})
const [what = '', first = '', second = '', ...texts] = positionals

const parts = {
  screen: () => newScreen({ root, remote: first, name: second, route: values.route }),
  call: () => newCall({ root, name: first, path: second }),
  migration: () => newMigration({ root, name: first }),
  key: () => newKey({ root, folder: first, key: second, texts }),
}
/** Next steps for a new part, besides filling it in. */
const next = {
  screen: 'Translate its title in remote.json and locales.',
  call: "Fill in its request and response; then add handle(api, '<name>', …) to its module's routes. A call that changes nothing gets reads: true, one without a login public: true.",
  migration: 'When it is final: node api/migrations/land.mjs',
  key: '',
}

async function newRemote() {
  const route = values.route ? { route: values.route } : {}
  const builder = values.builder ? { builder: values.builder } : {}
  const options = { name: first, ...route, ...builder, folder: root }
  try {
    // Refuses before the packages are installed, which takes a minute in a new clone.
    planRemote(options)
    installPackages()
    const made = makeRemote(options)
    // A name can be longer than the template's, which can make a line too long.
    await runQuietly(bin('oxfmt'), [made.folder])
    installChanged()
    console.log(`\n${whatNext(made)}`)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    fail(error.message)
  }
}

function fail(message, code = 1) {
  console.error(message)
  process.exitCode = code
}

if (what === 'remote' && first) await newRemote()
else if (!first || !Object.hasOwn(parts, what)) fail(usage, 2)
else
  try {
    const files = parts[what]()
    installPackages()
    await runQuietly(bin('oxfmt'), [...files], process.env, root)
    console.log([...files, next[what]].join('\n').trimEnd())
  } catch (error) {
    if (!(error instanceof Taken || error instanceof Wrong)) throw error
    fail(error.message, error instanceof Wrong ? 2 : 1)
  }
