import { parseArgs } from 'node:util'
import { type Command, commands } from './commands'
import { Misunderstood, Problem } from './problem'

const help = `release: what is live of each remote, and how to change it

  release publish FOLDER…                          checks builds (their dist folders), keeps them, makes them live together
  release list [NAME]                              the versions kept
  release status                                   what is live, and what was before
  release rollback NAME [--to VERSION] --why TEXT  back to the version before, or to one named
  release verify                                   every file of what is live or was, against its hash
  release history [NAME]                           who changed what, when and why

  --json        the answer as JSON
  --by NAME     who is doing this (your user name otherwise)
  --why TEXT    why; it stands in the history

Example: a bad night
  release status
  release rollback mf-billing --why "checkout is blank"

The store is RELEASE_STORE, else DATA_DIR/releases, else ./data/releases. With API_URL the live server is asked which
contract it speaks; without, it is the one this program was built with.
Ends with 0 when done, 1 when something was refused (the sentence says why), 2 when the command was not understood.`

const options = {
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  by: { type: 'string' },
  why: { type: 'string' },
  to: { type: 'string' },
} as const

try {
  await run()
} catch (error) {
  if (error instanceof Problem) console.error(error.message)
  else if (error instanceof Misunderstood) console.error(error.message)
  else throw error
  process.exitCode = error instanceof Problem ? 1 : 2
}

async function run() {
  const { positionals, values } = understand()
  const [name = '', ...args] = positionals
  const command: Command | undefined = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (values.help || !command) {
    if (!values.help) throw new Misunderstood(help)
    return console.log(help)
  }
  const { answer, rows } = await command(args, values)
  if (values.json) console.log(JSON.stringify(answer, null, 2))
  else printTable(rows)
}

function understand() {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    throw new Misunderstood(error instanceof Error ? error.message : String(error))
  }
}

function printTable(rows: string[][]) {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)),
    [],
  )
  for (const row of rows) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0))
    console.log(cells.join('  ').trimEnd())
  }
}
