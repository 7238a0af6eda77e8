import { sendMailHandler } from '../infra/queued-messages/queued-messages'
import { sendSmsHandler } from '../infra/queued-messages/sms'
import type { Module } from '../infra/module'
import type { AnyJobHandler } from '../infra/worker/handler'
import type { Job } from '../infra/queue/job'
import { auth } from './auth'
import { backup } from './backup'
import { callback } from './callback'
import { channels } from './channels'
import { connection } from './connection'
import { consulting } from './consulting'
import { events } from './events'
import { fanPush } from './fan-push'
import { fanLabels } from './fan-labels'
import { fanShares } from './fan-shares'
import { fans } from './fans'
import { files } from './files'
import { hijack } from './hijack'
import { insights } from './insights'
import { line } from './line'
import { telegram } from './telegram'
import { notices } from './notices'
import { orders } from './orders'
import { optIn } from './opt-in'
import { media } from './media'
import { pages } from './pages'
import { passkeys } from './passkeys'
import { posts } from './posts'
import { readiness } from './readiness'
import { restore } from './restore'
import { site } from './site'
import { twoFactor } from './two-factor'
import { user } from './user'
import type { SealedColumn } from '../infra/rotate-seals'

/** All domains of the product. A module that is not listed here has no routes and no jobs. */
export const modules: Module[] = [
  site,
  auth,
  user,
  twoFactor,
  passkeys,
  media,
  connection,
  hijack,
  pages,
  channels,
  fans,
  fanLabels,
  fanShares,
  posts,
  insights,
  consulting,
  files,
  backup,
  callback,
  readiness,
  optIn,
  line,
  telegram,
  fanPush,
  notices,
  orders,
  restore,
  events,
]

/** All job handlers: those of the modules, and the server's own. */
export const jobHandlers: AnyJobHandler[] = [
  sendMailHandler,
  sendSmsHandler,
  ...modules.flatMap((module) => module.jobs ?? []),
]

/** All jobs: one queue each. */
export const allJobs: Job[] = jobHandlers.map(({ job }) => job)

/** Every column with sealed values. */
export const sealedColumns: SealedColumn[] = modules.flatMap((module) => [...(module.sealed ?? [])])
