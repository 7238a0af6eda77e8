import { aUser, type Answers, fakeHost, renderScreen } from '@fankeep/shared/testing'
import type { UserInfo } from '@fankeep/shared/contract'
import { useSession } from '@fankeep/shared/host'
import { sent } from '../proof/testing'
import words from '../../locales/zh-TW.json'
import { ManageLoginPage } from './manage-login-page'

/** Like the shell, shows the screen only to members. */
const Screen = () => (useSession().user ? <ManageLoginPage /> : null)

/** Opens one part of the account screen as a member. */
export function openAccount(part: string, answers: Answers = {}, over: Partial<UserInfo> = {}) {
  const host = fakeHost({
    user: aUser(over),
    path: `/manageLogin#${part}`,
    answers: {
      'media.bindings': { list: [] },
      'media.sendEmailCode': sent,
      'media.sendPhoneCode': { wait: 60, to: '+886 *** 678' },
      'auth.links': { list: [] },
      'passkeys.list': { list: [], of: 10, ready: true },
      'push.devices': { key: 'BKey', list: [], of: 10 },
      ...answers,
    },
  })
  return renderScreen(<Screen />, { host, words: { 'mf-member': words } })
}
