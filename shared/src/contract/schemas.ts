import { authSchemas } from './auth'
import { backupSchemas } from './backup'
import { callbackSchemas } from './callback'
import type { CallName } from './calls'
import { consultingSchemas } from './consulting'
import { fansSchemas } from './fans'
import { insightsSchemas } from './insights'
import { fanPushSchemas } from './fan-push'
import { lineSchemas } from './line'
import { telegramSchemas } from './telegram'
import { mediaSchemas } from './media'
import { noticesSchemas } from './notices'
import { optInSchemas } from './opt-in'
import { ordersSchemas } from './orders'
import { pagesSchemas } from './pages'
import { passkeysSchemas } from './passkeys'
import { pushSchemas } from './push'
import { postsSchemas } from './posts'
import { readinessSchemas } from './readiness'
import { restoreSchemas } from './restore'
import { sharesSchemas } from './shares'
import { siteSchemas } from './site'
import { twoFactorSchemas } from './two-factor'
import { userSchemas } from './user'
import type { CallSchemas } from './wire'

/** The schemas of every call in `calls`, for the server and the tests. */
export const schemas = {
  ...siteSchemas,
  ...authSchemas,
  ...userSchemas,
  ...twoFactorSchemas,
  ...passkeysSchemas,
  ...pushSchemas,
  ...mediaSchemas,
  ...pagesSchemas,
  ...backupSchemas,
  ...fansSchemas,
  ...sharesSchemas,
  ...postsSchemas,
  ...insightsSchemas,
  ...consultingSchemas,
  ...callbackSchemas,
  ...readinessSchemas,
  ...optInSchemas,
  ...lineSchemas,
  ...telegramSchemas,
  ...fanPushSchemas,
  ...ordersSchemas,
  ...noticesSchemas,
  ...restoreSchemas,
} satisfies Record<CallName, CallSchemas>
