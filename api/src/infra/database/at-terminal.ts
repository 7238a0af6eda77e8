import { givenSettings } from '@fankeep/shared/node/given-settings'
import { existsSync } from 'node:fs'
import { type Config, readConfig } from '../config/config'
import { createLog } from '../log'
import { adviceFor } from '../start-problem'
import { isBusy } from './busy'
import type { DatabaseConnection } from './connect'
import { postgresAccount } from './embedded/account'
import { locateCluster } from './embedded/cluster'
import { CommandStopped, forCommand } from './for-command'

/**
 * Reads a terminal command's arguments. For `--help` or unknown arguments it prints the usage and exits (0 for help, otherwise 1): a mistyped dry
 * run, or `--help`, must never run the command itself.
 * @param read returns undefined for unknown arguments
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

/** For a command without arguments. */
export const noArguments = (usage: string) => readArguments(usage, (args) => args.length === 0 || undefined)

/** Without DATABASE_URL, a wrong DATA_DIR would make a new database there, on which the command would then succeed. */
function refuseNewDatabase({ databaseUrl, dataDir }: Config) {
  if (!databaseUrl && !existsSync(locateCluster(dataDir, postgresAccount())))
    throw new Error(`There is no database in ${dataDir}. Set DATABASE_URL or DATA_DIR as the site has them.`)
}

/** Runs a terminal command on the site's database. An error is printed as a sentence, and the exit code is 1. */
export async function atTerminal(
  work: (database: DatabaseConnection, config: Config) => Promise<void>,
  check: (config: Config) => void = refuseNewDatabase,
): Promise<void> {
  try {
    const config = readConfig(process.env)
    check(config)
    await forCommand(config, createLog('silent'), (database) => work(database, config))
  } catch (error) {
    console.error(sentenceOf(error))
    process.exitCode = 1
    // Its work is still under way.
    if (error instanceof CommandStopped) process.exit()
  }
}

/** What to do about PostgreSQL's refusals, by its code. */
const advice: Record<string, string> = {
  '28P01': 'Check the role and the password in DATABASE_URL.',
  '28000': 'Check the role in DATABASE_URL, and what pg_hba.conf allows it.',
  '3D000': 'Create that database, or correct DATABASE_URL.',
  '42501': 'The role in DATABASE_URL must own the database.',
}

/** The error itself for bugs in this code, so that its stack is printed. */
export function sentenceOf(error: unknown): unknown {
  if (error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError)
    return error
  const { code, message, errors } = error as { code?: string; message?: string; errors?: Error[] }
  if (code === '42P01')
    return 'This database is empty or of an earlier version. Check DATABASE_URL; if it is the right one, start the api once to migrate it.'
  // If a host has several addresses, each address has its own error, and the error around them has no message.
  const said = message || errors?.map((each) => each.message).join('; ') || code
  // The S3 client adds this to every error, also of a storage that cannot be reached.
  const { $metadata: storage } = error as { $metadata?: { httpStatusCode?: number } }
  if (storage) {
    const { httpStatusCode: status } = storage
    const isDown = status !== undefined && (status >= 500 || status === 429)
    const what = isDown ? 'Run the command again when it answers.' : 'Check FILES and the credentials for it.'
    return `The storage of members' files failed (${said}${status ? `, HTTP ${status}` : ''}). ${what}`
  }
  const what = advice[code ?? ''] ?? adviceFor(error)
  if (what) return `${said}. ${what}`
  if (/^E(CONN|HOST|NET|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN)/.test(code ?? ''))
    return `The database does not answer (${said}). ${databaseAdvice()}`
  return isBusy(error)
    ? `The database is busy or restarting (${said}). Run the command again.`
    : (said ?? error)
}

const databaseAdvice = () =>
  givenSettings(process.env).DATABASE_URL
    ? 'Check DATABASE_URL.'
    : 'It is the embedded one: see postgres.log in DATA_DIR, then run the command again.'
