import { handle } from '../../infra/http/handle'
import type { Module } from '../../infra/module'
import { userInfoOf } from './info'
import { saveBase, saveNickname } from './profile'

export const user: Module = {
  name: 'user',
  routes: (api) => {
    const { services } = api
    handle(api, 'user.info', ({ member, token }) => userInfoOf(services, member.id, token))
    handle(api, 'user.saveBase', (call) => saveBase(services, call))
    handle(api, 'user.saveNickname', (call) => saveNickname(services, call))
  },
}
