import { handle } from '../../infra/http/handle'
import type { Module } from '../../infra/module'
import { authoriseSession, sendMemberMail, sendMemberSms } from '../auth/member-codes'
import { beginBind, bind, bindingsOf, unbind } from './bindings'
import { eraseMedia, keptMedia, revokeTokensHandler } from './erase-media'
import { sealedTokens } from './tokens'

export const media: Module = {
  name: 'media',
  jobs: [revokeTokensHandler],
  eraseMember: eraseMedia,
  exportData: keptMedia,
  sealed: [sealedTokens],
  routes: (api) => {
    const { services } = api
    handle(api, 'media.bindings', (call) => bindingsOf(services, call))
    handle(api, 'media.beginBind', (call) => beginBind(services, call))
    handle(api, 'media.bind', (call) => bind(services, call))
    handle(api, 'media.unbind', (call) => unbind(services, call))
    handle(api, 'media.sendEmailCode', ({ member, language, address, input: { use } }) =>
      sendMemberMail(services, { member, language, address, use }),
    )
    handle(api, 'media.sendPhoneCode', ({ member, language, address, input: { use } }) =>
      sendMemberSms(services, { member, language, address, use }),
    )
    handle(api, 'media.checkCode', async ({ member, input: { code } }) => {
      await authoriseSession(services, member, code)
      return { right: true }
    })
  },
}
