import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { opsSiteChange } from '@fankeep/shared/contract/ops'
import { systemClock } from './infra/clock'
import { readConfig } from './infra/config'
import { forCommand } from './infra/database/for-command'
import { createLog } from './infra/log'
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
const command = readCommand()
const config = readConfig(process.env)
const log = createLog('silent')
await forCommand(config, log, async ({ db }) => {
  if (command.change) await changeSite(db, systemClock, { who: command.who, change: command.change })
  const { closed, message, history } = await readSite(db)
  console.log(closed ? 'The site is closed.' : 'The site is open.')
  if (closed)
    for (const [language, words] of Object.entries(message))
      console.log(`  ${language.padEnd(6)} ${words || '(the usual sentence)'}`)
  for (const { at, who, why, closed: to } of history.slice(0, 5))
    console.log(`${at}  ${to ? 'closed' : 'opened'} by ${who}: ${why}`)
}).catch((error: unknown) => {
  const isOlder = (error as { code?: string }).code === '42P01'
  console.error(
    isOlder
      ? 'This database is of an earlier version: start the api once, which brings it up to date.'
      : error,
  )
  process.exitCode = 1
})

function readCommand() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [action] = positionals
    if (positionals.length !== 1 || !['status', 'close', 'open'].includes(action ?? ''))
      throw new Error(usage)
    if (action === 'status') return { who: '', change: null }
    const of = (language: 'zh-tw' | 'zh-cn' | 'en') => values[language] ?? values.message ?? ''
    const change = opsSiteChange.parse({
      id: randomUUID(),
      closed: action === 'close',
      message: { 'zh-tw': of('zh-tw'), 'zh-cn': of('zh-cn'), en: of('en') },
      why: values.why ?? `pnpm site ${action}`,
    })
    return { who: values.by ?? userInfo().username, change }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
