import { Resolver } from 'node:dns/promises'
import { ConfigProblem, readConfig } from './infra/config/config'
import { noArguments } from './infra/database/at-terminal'
import { checkMailDns } from './infra/mail/mail-dns'

/*
 * `pnpm check-mail`: checks whether the DNS has what receivers require of our mails (SPF, DKIM, DMARC), and prints what to publish
 * if not. Exits with 0 only if all is well.
 */
noArguments('pnpm check-mail')
try {
  const config = readConfig(process.env)
  const checked = await checkMailDns(config, new Resolver({ timeout: 5_000, tries: 2 }))
  for (const { type, name, problem, publish } of checked)
    console.log(
      problem === null
        ? `ok    ${type} ${name}`
        : `wrong ${type} ${name}: ${problem}\n      publish: ${publish}`,
    )
  if (!config.dkim)
    console.log(
      'note  DKIM_KEY is not set: unless your mail server signs mail, Gmail and Yahoo reject bulk mail',
    )
  if (!config.bounces) console.log('note  BOUNCE_ADDRESS is not set: returned mail goes unnoticed')
  process.exitCode = checked.every(({ problem }) => problem === null) ? 0 : 1
} catch (error) {
  const { message } = error as Error
  console.error(error instanceof ConfigProblem ? message : `DNS does not answer: ${message}`)
  process.exitCode = 1
}
