import { handle } from '../../infra/http/handle'
import type { Module } from '../../infra/module'
import { record } from '../../infra/audit'
import { normalNumber } from '../member/accounts'
import { countryOf } from './country'
import { openDemo } from './demo'
import { beginLink, finishLink, linkLogin, linksOf, unlinkLogin } from './links'
import { loginByEmail, loginBySms } from './login'
import { beginLogin, loginByOther } from './other-login'
import { register } from './register'
import { resetPassword } from './reset-password'
import { sendEmailCode, sendSmsCode } from './send-code'
import { closeSession } from '../session/sessions'

const day = 86_400_000

export const auth: Module = {
  name: 'auth',
  maintenance: async ({ db, clock }) => {
    const now = clock.now()
    for (const table of ['sessions', 'authorisations', 'linkTickets'] as const)
      await db.deleteFrom(table).where('expiresAt', '<=', now).execute()
    // A used or expired code is kept for a day, so that it is refused as expired; after that it counts as never requested.
    await db
      .deleteFrom('codes')
      .where('expiresAt', '<', new Date(now.getTime() - day))
      .execute()
  },
  routes: (api) => {
    const { services } = api
    handle(api, 'auth.sendEmailCode', ({ input, language, address, request }) =>
      sendEmailCode(services, { ...input, language, address, request }),
    )
    handle(api, 'auth.sendSmsCode', ({ input: { area_code, tel, use }, language, address, request }) =>
      sendSmsCode(services, { number: normalNumber(area_code, tel), use, language, address, request }),
    )
    handle(api, 'auth.registerByEmail', (call) => register(services, 'email', call))
    handle(api, 'auth.registerBySms', (call) => register(services, 'tel', call))
    handle(api, 'auth.loginByEmail', (call) => loginByEmail(services, call))
    handle(api, 'auth.loginBySms', (call) => loginBySms(services, call))
    handle(api, 'auth.demo', (call) => openDemo(services, call))
    handle(api, 'auth.resetPassword', (call) => resetPassword(services, call))
    handle(api, 'auth.beginAuthorisation', (call) => beginLogin(services, call))
    handle(api, 'auth.loginByGoogle', (call) => loginByOther(services, 'google', call))
    handle(api, 'auth.loginByFacebook', (call) => loginByOther(services, 'facebook', call))
    handle(api, 'auth.link', (call) => linkLogin(services, call))
    handle(api, 'auth.beginLink', (call) => beginLink(services, call))
    handle(api, 'auth.finishLink', (call) => finishLink(services, call))
    handle(api, 'auth.unlink', (call) => unlinkLogin(services, call))
    handle(api, 'auth.links', (call) => linksOf(services, call))
    handle(api, 'auth.countryByIp', async ({ request, language }) => countryOf(request, language))
    handle(api, 'auth.logout', async ({ member, address }) => {
      await closeSession(services.db, member.tokenHash)
      if (!member.demo)
        await record(services.db, services.clock, { userId: member.id, action: 'auth.loggedOut', address })
      return {}
    })
  },
}
