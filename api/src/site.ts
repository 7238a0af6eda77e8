import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { opsSiteChange } from '@fankeep/shared/contract/ops'
import { personOf } from '@fankeep/shared/node/user-name'
import { systemClock } from './infra/clock'
import { atTerminal, readArguments } from './infra/database/at-terminal'
import { changeSite, readSite } from './modules/site/change-site'

/*
 * `pnpm site close|open|status`: the console's switch, from a terminal. Can run while the site does; members see the change at
 * their next page.
 */
const usage = `pnpm site status
pnpm site close [--message TEXT] [--zh-tw TEXT] [--zh-cn TEXT] [--en TEXT] [--why TEXT] [--by NAME]
pnpm site open [--why TEXT] [--by NAME]

--message is what members read in every language that has no text of its own here; without any, they read that the site is
being maintained and their backups are safe.`

const text = { type: 'string' } as const
const options = { message: text, 'zh-tw': text, 'zh-cn': text, en: text, why: text, by: text }
const command = readArguments(usage, readCommand)
await atTerminal(async ({ db }) => {
  if (command.change) await changeSite(db, systemClock, { who: command.who, change: command.change })
  const { closed, message, history } = await readSite(db)
  console.log(closed ? 'The site is closed.' : 'The site is open.')
  if (closed)
    for (const [language, words] of Object.entries(message))
      console.log(`  ${language.padEnd(6)} ${words || '(the usual sentence)'}`)
  for (const { at, who, why, closed: to } of history.slice(0, 5))
    console.log(`${at}  ${to ? 'closed' : 'opened'} by ${who}: ${why}`)
})

function readCommand(args: string[]) {
  const { values, positionals } = readOptions(args) ?? {}
  const [action, ...more] = positionals ?? []
  if (!values || more.length > 0 || !['status', 'close', 'open'].includes(action ?? '')) return undefined
  if (action === 'status') return { who: '', change: null }
  const of = (language: 'zh-tw' | 'zh-cn' | 'en') => values[language] ?? values.message ?? ''
  const read = opsSiteChange.safeParse({
    id: randomUUID(),
    closed: action === 'close',
    message: { 'zh-tw': of('zh-tw'), 'zh-cn': of('zh-cn'), en: of('en') },
    why: values.why ?? `pnpm site ${action}`,
  })
  if (read.success) return { who: personOf(values.by), change: read.data }
  console.error(
    read.error.issues.map(({ path, message }) => `--${String(path.at(-1))}: ${message}`).join('\n'),
  )
  return process.exit(1)
}

function readOptions(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    console.error(`${(error as Error).message}\n`)
    return undefined
  }
}
