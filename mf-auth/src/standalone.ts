import { type Answers, aUser, refuse } from '@fankeep/shared/testing'

/** The server's answers while this remote runs alone (docs/teams.md). The password `wrong` is refused. */
export const answers: Answers = {
  'auth.loginByEmail': ({ password }) =>
    password === 'wrong' ? refuse('login_wrong', '帳號或密碼不對') : { token: 't', user: aUser() },
  'auth.countryByIp': { country: 'TW', code: '+886' },
  'auth.sendEmailCode': { wait: 60 },
  'auth.sendSmsCode': { wait: 60 },
  'site.areaCodes': [
    { code: '+886', country: 'TW', name: '台灣' },
    { code: '+81', country: 'JP', name: '日本' },
  ],
  'site.plans': { list: [], payment: { premium: { currency: 'TWD' }, free: { money: '0' } } },
}
