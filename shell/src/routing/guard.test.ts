import type { UserInfo } from '@fankeep/shared/contract'
import { admit, isComplete, type Visit } from './guard'

const user = (change: Partial<UserInfo> = {}): UserInfo => ({
  token: 't',
  vip_type: 1,
  vip_until: null,
  email: 'ruby@island.example',
  password: 1,
  sex: 2,
  tel: '912345678',
  area_code: '+886',
  nickname: 'Ruby',
  head_pic: '',
  second_login: 0,
  limits: {
    storage: { used: 0, of: 1 },
    pages: { used: 0, of: 1 },
    platforms: { used: 0, of: null },
    fans_shown: null,
  },
  notices: { active: true, storage: true },
  proven: { email: true, tel: true },
  erase_at: null,
  ...change,
})
const visit = (change: Partial<Visit> = {}): Visit => ({
  access: 'member',
  path: '/management',
  address: '/management?tab=2',
  session: { state: 'anonymous', user: null },
  wanted: null,
  ...change,
})
const member = (change: Partial<UserInfo> = {}) => ({
  session: { state: 'member' as const, user: user(change) },
})

test('a visitor is sent from a member screen to the login, and the path is remembered', () => {
  expect(admit(visit())).toEqual({ go: 'to', to: '/login', remember: '/management?tab=2' })
})

test('a member with a complete profile is let through', () => {
  expect(admit(visit(member()))).toEqual({ go: 'on' })
})

test.each<Partial<UserInfo>>([{ email: '' }, { password: 0 }, { sex: 0 }, { tel: '' }, { nickname: '' }])(
  'a profile with %j is incomplete, and sends the member to the landing page with a notice',
  (missing) => {
    expect(isComplete(user(missing))).toBe(false)
    expect(admit(visit(member(missing)))).toEqual({ go: 'to', to: '/channel', incomplete: true })
  },
)

test('the landing page is open to a member with an incomplete profile', () => {
  expect(admit(visit({ ...member({ tel: '' }), path: '/channel' }))).toEqual({ go: 'on' })
})

test('a member is sent from the landing page to the path remembered before the login', () => {
  expect(admit(visit({ ...member(), path: '/channel', wanted: '/fansList?id=7' }))).toEqual({
    go: 'to',
    to: '/fansList?id=7',
  })
})

test('a member is sent from the login to the landing page, and a visitor is let through', () => {
  expect(admit(visit({ access: 'guest', path: '/login', ...member() }))).toEqual({ go: 'to', to: '/channel' })
  expect(admit(visit({ access: 'guest', path: '/login' }))).toEqual({ go: 'on' })
})

test.each(['public', 'open'] as const)('%s screens are open to everybody', (access) => {
  expect(admit(visit({ access }))).toEqual({ go: 'on' })
  expect(admit(visit({ access, ...member({ tel: '' }) }))).toEqual({ go: 'on' })
})
