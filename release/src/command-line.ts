import { parseArgs } from 'node:util'
import { adoptCommand } from './adopt-command'
import { type Command, commands as releaseCommands } from './commands'
import { messageOf, Misunderstood, Problem } from './problem'
import { diffCommands } from './diff-commands'
import { doctorCommands } from './doctor-commands'
import { faultCommands } from './fault-commands'
import { housekeepingCommands } from './housekeeping-commands'
import { trustCommands } from './trust-commands'

const commands: Record<string, Command> = {
  adopt: adoptCommand,
  ...releaseCommands,
  ...faultCommands,
  ...diffCommands,
  ...doctorCommands,
  ...housekeepingCommands,
  ...trustCommands,
}

const help = `release: what is live of each remote, and how to change it

  release publish FOLDER… [--canary PERCENT]   checks builds (their dist folders), keeps them, makes them live together;
                                               with --canary one, for a share of visitors
  release publish NAME… --live-in staging      makes live here the versions that are live in another environment
  release adopt FOLDER                         makes a release of a remote that Vite, Rspack or webpack built by themselves:
                                               publish takes it then as any other
  release list [NAME]                          the versions kept
  release status                               what is live, what is canary, what was before
  release rollback NAME [--to VERSION]         back to the version before, or to one named; ends a canary; needs no api.
                                               A second one right after asks for --to, or --from what is live now
  release rollback NAME --undo                 makes the version live again that the last roll-back replaced
  release rollback-all REVISION                everything back to what was live at that revision (release history); what came
                                               since is not live any more, canaries end
  release canary NAME VERSION PERCENT          gives a kept version to a share of visitors, each time the same ones
  release canary NAME off                      takes it from them
  release promote NAME                         makes the canary live for everybody
  release preview FOLDER | NAME VERSION        a link to look at it alongside what is live, for who has the link, for a week or
                                               --until DATE; nothing goes live
  release sbom NAME [VERSION]                  the packages in a build, with versions and licences; --json: as CycloneDX
  release lock NAME… --until DATE              nothing new goes live of it until then; roll-backs go on. release unlock NAME…
  release verify                               every file of what is live, canary or was live, against its hash
  release repair                               where the registry is damaged: the last good state holds again
  release history [NAME]                       who changed what, when and why
  release key FILE                             makes a key to sign with, and prints its public half
  release sign NAME VERSION                    signs a kept version, as one of its owners
  release trust                                who owns what, who may take everything back, whose word changes that
  release trust init FILE                      the first trust document: your key owns everything that is live
  release trust allow NAME --key PUBLIC --as ANN [--route /gifts/*] [--layout] [--threshold 2]
                                               an owner, or an address, more; NAME may be root or operators
  release trust withdraw ANN --why TEXT        a key is lost or stolen: nothing it signed counts any more
  release token NAME --role ROLE --until DATE  a token for /ops, shown once; ROLE is reader, developer, operator or a release.
                                               "trust withdraw NAME" ends it
  release trust sign FILE                      the signature of one more root key, where it takes several
  release retire NAME                          takes a remote off the site: its addresses are 404. --dry-run says which
  release prune [NAME] [--keep 5]              deletes old versions: never one that is live, a canary, or may be gone back to,
                                               nor one of the last 14 days, or that a preview link shows
  release telemetry [NAME]                     of 14 days, by version: loads, faults, and what 3 of 4 visits stay under;
                                               by remote: how much of the error budget is used
  release fault CODE                           the fault behind the code of a panel: message, page, stack in the sources
  release diff FOLDER…                         what publishing would change: bytes by module, addresses, packages and licences, what it
                                               takes of the shell, types; nothing is written
  release doctor [ADDRESS]                     who takes what of whom, and what is wrong with what is live; with the address of a
                                               page also what a view of it is made of, in a real browser (CHROMIUM)
  release faults [NAME]                        the distinct faults of 14 days, the most frequent first

  --why TEXT    why; it is kept in the history. All that changes what is live without a build asks for it
  --from VERSION  of a change of NAME: the version you saw live; where another one is by now, nothing changes
  --by NAME     who is doing this (your user name otherwise)
  --dry-run     checks everything, says what would be, changes nothing
  --again       publish: also a version that was taken back, which is refused otherwise
  --skip-taken-back   publish: leaves out versions that were taken back, and publishes the others (for deployments)
  --drop-routes publish, canary, promote: visitors may lose addresses by it, which is refused otherwise
  --no-smoke    publish: does not try the build in a browser with the live shell (CHROMIUM names the browser)
  --json        the answer as JSON

Examples
  A bad night:        release status
                      release rollback mf-billing --why "checkout is blank"
  A careful morning:  release publish mf-billing/dist --canary 5 --why "new checkout"
                      release canary mf-billing 0.3.0-91ab3c44d0e2 25 --why "no complaints"
                      release promote mf-billing --why "a day without faults"
  In a pipeline:      release publish dist --dry-run --json

Where the store has owners (RELEASE_TRUST=FILE), changes are signed: RELEASE_KEY=FILE, and RELEASE_KEY_PASSPHRASE opens it.
The store is RELEASE_STORE (a folder, or s3://bucket/folder?endpoint=…), else DATA_DIR/releases, else ./data/releases.
--environment staging (or RELEASE_ENVIRONMENT) works on that environment's registry; production, where nothing is said.
With API_URL the live server is asked which contract it speaks; without, it is the one this program was built with.
Ends with 0 when done, 1 when something was refused (the sentence says why), 2 when the command was not understood,
3 for a fault of this program or the storage.`

const options = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  by: { type: 'string' },
  why: { type: 'string' },
  to: { type: 'string' },
  undo: { type: 'boolean' },
  from: { type: 'string' },
  canary: { type: 'string' },
  'dry-run': { type: 'boolean' },
  'no-smoke': { type: 'boolean' },
  again: { type: 'boolean' },
  'drop-routes': { type: 'boolean' },
  keep: { type: 'string' },
  'skip-taken-back': { type: 'boolean' },
  key: { type: 'string' },
  as: { type: 'string' },
  route: { type: 'string', multiple: true },
  layout: { type: 'boolean' },
  threshold: { type: 'string' },
  out: { type: 'string' },
  role: { type: 'string' },
  until: { type: 'string' },
  'live-in': { type: 'string' },
  environment: { type: 'string' },
} as const

/** The maximum number of arguments of a command; commands not listed here take any number. */
const most: Record<string, number> = {
  adopt: 1,
  rollback: 1,
  'rollback-all': 1,
  canary: 3,
  promote: 1,
  retire: 1,
  prune: 1,
  status: 0,
  verify: 0,
  repair: 0,
  list: 1,
  history: 1,
  telemetry: 1,
  faults: 1,
  doctor: 1,
  sign: 2,
  sbom: 2,
  preview: 2,
  key: 1,
  token: 1,
}

/** Where a command writes its answer and its errors: one call per line. */
export type Output = Record<'log' | 'error', (line?: unknown) => void>

/**
 * Runs one command of `release`.
 *
 * @param args the words after `release`
 * @returns the exit status, as the help says
 */
export async function runCommandLine(args: string[], output: Output): Promise<number> {
  try {
    await run(args, output)
    return 0
  } catch (error) {
    const known = error instanceof Problem || error instanceof Misunderstood
    const away = known ? undefined : awaySentence(error)
    output.error(known ? error.message : (away ?? error))
    return error instanceof Problem ? 1 : known ? 2 : 3
  }
}

/** What to do if the storage, or the network to it, does not answer. Undefined for any other fault. */
function awaySentence(error: unknown): string | undefined {
  const { code, errno, name, $metadata, message } = error as Record<string, unknown>
  // The system has many error codes (quota, removed drive, too many open files), so any `errno` counts; of the network, these.
  const isSystems = typeof errno === 'number'
  const codes = /^(E(CONN|HOST|NET|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN)\w*|TimeoutError)$/
  if (!isSystems && !$metadata && ![code, name].some((each) => codes.test(String(each)))) return undefined
  return (
    `The store of releases failed (${String(message || code || name)}). ` +
    'Edge servers keep serving what they have. Check RELEASE_STORE and its keys, then run this again; `release status` shows what was changed.'
  )
}

async function run(words: string[], output: Output) {
  const { positionals, values } = understand(words)
  const [name = '', ...args] = positionals
  const command: Command | undefined = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (values.help || !command) {
    if (!values.help) throw new Misunderstood(name ? unknown(name) : help)
    return output.log(help)
  }
  refuseMore(name, args)
  if (values.environment) process.env.RELEASE_ENVIRONMENT = values.environment
  const { answer, rows } = await command(args, values)
  if (values.json) output.log(JSON.stringify(answer, null, 2))
  else printTables(rows, output)
}

/** An ignored argument would look as if it had taken effect. */
function refuseMore(name: string, args: string[]) {
  const extra = args.slice(most[name] ?? Infinity)
  if (extra.length > 0)
    throw new Misunderstood(
      `release ${name} does not take ${extra.join(' ')}. Nothing was changed; give it one at a time.`,
    )
}

function unknown(name: string) {
  const [nearest] = Object.keys(commands)
    .map((known) => ({ known, changes: changesBetween(name, known) }))
    .sort((a, b) => a.changes - b.changes)
  const guess = nearest && nearest.changes <= 2 ? ` Did you mean "${nearest.known}"?` : ''
  return `"${name}" is not a command of release.${guess} See release --help.`
}

/** Number of letters to insert, delete or replace to turn one word into another (Levenshtein). */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let column = 0; column < other.length; column++)
      next.push(
        Math.min(row[column + 1]! + 1, next[column]! + 1, row[column]! + (other[column] === letter ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1)!
}

function understand(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    throw new Misunderstood(messageOf(error))
  }
}

/** An empty row ends a table. A row of one cell is a sentence: it does not widen a column. */
function printTables(rows: string[][], output: Output) {
  const end = rows.findIndex(({ length }) => length === 0)
  const table = end < 0 ? rows : rows.slice(0, end)
  const lines = table.filter(({ length }) => length > 1)
  const widthOf = (column: number) => Math.max(...lines.map((row) => row[column]?.length ?? 0))
  for (const row of table) {
    const cells = row.length > 1 ? row.map((cell, column) => cell.padEnd(widthOf(column))) : row
    output.log(cells.join('  ').trimEnd())
  }
  if (end < 0) return
  output.log()
  printTables(rows.slice(end + 1), output)
}
