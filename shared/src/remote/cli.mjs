#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { Refused } from '../builder/refused.mjs'

const help = `fankeep-remote: what a team does with its remote, in the remote's folder

  fankeep-remote new NAME [--route /address]   makes one: in an empty folder, or next to the others in the site's
    --builder vite|rspack|webpack              built by that, with its own Module Federation plugin; by our preset otherwise
  fankeep-remote dev                           runs it alone, on a page of its own that follows every change
  fankeep-remote build                         into dist, ready to be published
  fankeep-remote test …                        its tests (what follows goes to Vitest)

  dev:
  --port N              4100 otherwise
  --api URL             asks a real server (http://localhost:8080), in place of src/standalone.ts
  --as EMAIL:PASSWORD   logged in there

Ends with 0 when done, 1 when something was refused (the sentence says why), 2 when the command was not understood.`

const commands = {
  new: async ([name], { route, builder }) => {
    if (!name) throw new Misunderstood('Which name? fankeep-remote new gift-cards')
    const { newRemote, whatNext } = await import('./new-remote.mjs')
    console.log(whatNext(newRemote({ name, route, builder, folder: process.cwd() })))
  },
  dev: async (_, { port, api, as }) => {
    process.env.NODE_ENV = 'development'
    const { serveStandalone } = await import('../standalone/serve.mjs')
    const { url } = await serveStandalone({ dir: process.cwd(), port: portOf(port), api, as })
    console.log(`Runs alone at ${url}   ·   on a deployed site: open its /ops/override and add ${url}`)
  },
  build: async () => {
    process.env.NODE_ENV = 'production'
    const { buildRemote } = await import('./build-remote.mjs')
    const { publishCommand } = await import('./new-remote.mjs')
    const { name, version } = await buildRemote(process.cwd())
    console.log(
      `${name} ${version} is built, in dist. Next: ${publishCommand(name, process.cwd())} --why "…"`,
    )
  },
}

class Misunderstood extends Error {}

function portOf(text = '4100') {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Refused(`${text} is not a port. Give a number from 1 to 65535: --port 4200`)
}

const [command = '', ...rest] = process.argv.slice(2)
try {
  if (command === 'test') {
    const { testRemote } = await import('./test-remote.mjs')
    process.exitCode = testRemote(rest)
  } else await run()
} catch (error) {
  const known = error instanceof Refused || error instanceof Misunderstood
  console.error(known ? error.message : error)
  process.exitCode = error instanceof Refused ? 1 : known ? 2 : 3
}

async function run() {
  const { positionals, values } = understand()
  if (values.help) return console.log(help)
  if (!Object.hasOwn(commands, command))
    throw new Misunderstood(command ? `"${command}" is not a command of fankeep-remote.\n\n${help}` : help)
  const [extra] = positionals.slice(command === 'new' ? 1 : 0)
  if (extra !== undefined)
    throw new Misunderstood(`fankeep-remote ${command} does not take ${extra}. See fankeep-remote --help.`)
  await commands[command](positionals, values)
}

function understand() {
  const text = /** @type {const} */ ({ type: 'string' })
  const options = /** @type {const} */ ({
    help: { type: 'boolean', short: 'h' },
    route: text,
    builder: text,
    port: text,
    api: text,
    as: text,
  })
  try {
    const args = command.startsWith('-') ? [command, ...rest] : rest
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    throw new Misunderstood(error instanceof Error ? error.message : String(error))
  }
}
