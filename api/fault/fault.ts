import { type Environment, inEnvironment } from '../bench/environment'
import { makeMember } from '../bench/member'
import { Report } from '../bench/report'
import { fillDisk } from './disk'
import { killImport } from './import'
import { killMachines } from './machines'
import { badNetwork } from './network'
import { killRestore } from './restore'
import { killSend } from './send'

const parts = ['import', 'send', 'restore', 'disk', 'network', 'machines'] as const
const given = process.argv.slice(2)
const unknown = given.find((name) => !parts.some((part) => part === name))
if (unknown) {
  console.error(`There is no part "${unknown}". The parts: ${parts.join(', ')}.`)
  process.exit(2)
}
// Some are of a Citus alone, and some of a PostgreSQL whose files are in the folder.
const usual = parts.filter((part) => part !== (process.env.CITUS ? 'disk' : 'machines'))
const asked = (part: (typeof parts)[number]) => (given.length === 0 ? usual : given).includes(part)
const number = (name: string, usual: number) => Number(process.env[name] ?? usual)

process.exitCode = (await inEnvironment(breakIt)) ? 0 : 1

async function breakIt(environment: Environment): Promise<boolean> {
  const report = new Report()
  const first = environment.start()
  await first.ready
  const token = await makeMember(environment)
  await first.stop()
  if (asked('import'))
    await killImport(
      environment,
      token,
      { fans: number('FANS', 1_000_000), kills: number('KILLS', 30) },
      report,
    )
  if (asked('send'))
    await killSend(environment, token, { fans: number('SENDS', 50_000), kills: number('KILLS', 20) }, report)
  if (asked('restore'))
    await killRestore(environment, token, { posts: number('POSTS', 500), kills: number('KILLS', 20) }, report)
  if (asked('disk')) await fillDisk(environment, token, number('FANS', 300_000), report)
  if (asked('network')) await badNetwork(environment, token, report)
  if (asked('machines')) await killMachines(environment, token, number('KILLS', 6), report)
  return report.end()
}
