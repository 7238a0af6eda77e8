import { type Config, readConfig } from '../config'
import { createLog } from '../log'
import type { DatabaseConnection } from './connect'
import { forCommand } from './for-command'

/**
 * What a command of the terminal is given. Asked for help, or given what it does not know, it says how it is used, and nothing is done: what
 * was meant to be a dry run, or `--help`, must not be the real thing.
 * @param read undefined where it does not know them
 */
export function readArguments<Given>(usage: string, read: (args: string[]) => Given | undefined): Given {
  const args = process.argv.slice(2)
  const isHelp = args.some((arg) => arg === '--help' || arg === '-h')
  const given = isHelp ? undefined : read(args)
  if (given !== undefined) return given
  if (isHelp) console.log(usage)
  else console.error(usage)
  process.exit(isHelp ? 0 : 1)
}

/** For a command that takes nothing. */
export const noArguments = (usage: string) => readArguments(usage, (args) => args.length === 0 || undefined)

/** Runs a command of the terminal on the site's database. What keeps it from that is said in a sentence, and it ends with 1. */
export async function atTerminal(
  work: (database: DatabaseConnection, config: Config) => Promise<void>,
  check: (config: Config) => void = () => {},
): Promise<void> {
  try {
    const config = readConfig(process.env)
    check(config)
    await forCommand(config, createLog('silent'), (database) => work(database, config))
  } catch (error) {
    console.error(sentenceOf(error))
    process.exitCode = 1
  }
}

/** A fault of ours keeps its stack. */
function sentenceOf(error: unknown): unknown {
  if (error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError)
    return error
  const { code, message, errors } = error as { code?: string; message?: string; errors?: Error[] }
  if (code === '42P01') return 'This database is from an earlier version. Start the api once to migrate it.'
  // Of a name with several addresses, each has its own error, and all together have no message.
  const said = message || errors?.map((each) => each.message).join('; ') || code
  const isAway = /^E(CONN|HOST|NET|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN)/.test(code ?? '')
  return isAway ? `The database does not answer (${said}). Check DATABASE_URL.` : (said ?? error)
}
