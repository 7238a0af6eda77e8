import { parseArgs } from 'node:util'
import { adoptCommand } from './adopt-command'
import { type Command, commands as releaseCommands } from './commands'
import { messageOf, Misunderstood, Problem } from '../problem'
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

const help = `release: shows and changes what is live of each remote

  release publish FOLDER… [--canary PERCENT]   checks builds (their dist folders), stores them and makes them live together;
                                               with --canary: one build, for a share of visitors
  release publish NAME… --live-in staging      makes the versions live here that are live in another environment
  release adopt FOLDER                         makes a release of a remote that Vite, Rspack or webpack built without our preset;
                                               publish then takes it like any other
  release list [NAME]                          the stored versions
  release status                               what is live, what is a canary, and the version before
  release rollback NAME [--to VERSION]         goes back to the version before, or to VERSION; ends a canary; does not need the
                                               api. A second one right after it needs --to, or --from with the live version
  release rollback NAME --undo                 makes the version live again that the last roll-back replaced
  release rollback-all REVISION                makes everything live again that was live at REVISION (release history). What was
                                               added since is not live any more, and canaries end
  release canary NAME VERSION PERCENT          gives a stored version to a share of visitors, always the same ones
  release canary NAME off                      ends the canary
  release promote NAME                         makes the canary live for everyone
  release preview FOLDER | NAME VERSION        creates a link that shows a build with everything that is live, valid for a week or
                                               --until DATE; nothing goes live
  release sbom NAME [VERSION]                  lists the packages in a build, with versions and licenses; --json: as CycloneDX
  release lock NAME… --until DATE              no new version goes live until then; roll-backs stay possible. release unlock NAME…
  release verify                               checks each file of live, canary and earlier versions against its hash
  release repair                               if the registry is damaged: makes the last undamaged state valid again
  release history [NAME]                       who changed what, when and why
  release key FILE                             creates a signing key, and prints its public half
  release sign NAME VERSION                    signs a stored version as one of its owners
  release trust                                who owns which release, who may roll back, and who may change that
  release trust init FILE                      creates the first trust document: your key owns everything that is live. In a store
                                               that has owners only with --again, if all root keys are lost
  release trust allow NAME --key PUBLIC --as ANN [--route /gifts/*] [--layout] [--threshold 2]
                                               adds an owner or an address; NAME can also be root or operators
  release trust withdraw ANN --why TEXT        a key is lost or stolen: its signatures no longer count. Of a key and a token with
                                               one name: key:ANN, token:ANN
  release token NAME --role ROLE --until DATE  creates a token for /ops, shown once; ROLE is reader, developer, operator or a
                                               release. "trust withdraw NAME" ends it
  release trust sign FILE                      adds the signature of another root key, if several are required
  release retire NAME                          takes a remote off the site: its addresses answer 404. --dry-run lists them
  release prune [NAME] [--keep 5]              deletes old versions, except live ones, canaries, roll-back targets, those of the
                                               last 14 days, and those shown by a preview link
  release telemetry [NAME]                     the last 14 days by version: loads, faults, and what 3 of 4 visits stay below; and
                                               by remote: the used share of the error budget
  release fault CODE                           the fault behind the code on an error panel: message, page, stack in the sources
  release diff FOLDER…                         what publishing would change: bytes by module, addresses, packages and licenses, what
                                               it uses of the shell, types; changes nothing
  release doctor [ADDRESS]                     what each remote uses of the others, and what is wrong with what is live; with the
                                               address of a page also what loads on it, in a real browser (CHROMIUM)
  release faults [NAME]                        the different faults of 14 days, the most frequent first

  --why TEXT    the reason, shown in the history. Required for changes of what is live without a build
  --from VERSION  for a change of NAME: the version that was live when you decided; if another is live now, nothing changes
  --by NAME     who makes the change (your user name by default)
  --dry-run     checks everything and prints what would change, but changes nothing
  --again       publish: also a version that was rolled back, which is refused otherwise
  --skip-taken-back   publish: leaves out versions that were rolled back, and publishes the others (for deployments)
  --drop-routes publish, canary, promote: allows that visitors lose addresses
  --no-smoke    publish: does not try the build in a browser with the live shell (CHROMIUM is the path of the browser)
  --json        prints the answer as JSON

Examples
  A bad night:        release status
                      release rollback mf-billing --why "checkout is blank"
  A careful morning:  release publish mf-billing/dist --canary 5 --why "new checkout"
                      release canary mf-billing 0.3.0-91ab3c44d0e2 25 --why "no complaints"
                      release promote mf-billing --why "a day without faults"
  In a pipeline:      release publish dist --dry-run --json

If the store has owners (RELEASE_TRUST=FILE), changes are signed with RELEASE_KEY=FILE; RELEASE_KEY_PASSPHRASE opens it.
The store is RELEASE_STORE (a folder, or s3://bucket/folder?endpoint=…), otherwise DATA_DIR/releases, otherwise ./data/releases.
--environment staging (or RELEASE_ENVIRONMENT) works on the registry of that environment; the default is production.
With API_URL, the live server is asked for its contract; without it, the one this program was built with is used.
Exit codes: 0 done, 1 refused (the message says why), 2 the command was not understood, 3 a fault of this program or the storage.`

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
