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

test('a visitor at a member screen goes to the login, and where they wanted to go is remembered', () => {
  expect(admit(visit())).toEqual({ go: 'to', to: '/login', remember: '/management?tab=2' })
})

test('a member with a complete profile is let through', () => {
  expect(admit(visit(member()))).toEqual({ go: 'on' })
})

test.each<Partial<UserInfo>>([{ email: '' }, { password: 0 }, { sex: 0 }, { tel: '' }, { nickname: '' }])(
  'without %j the profile is not complete: to the landing page, with a word about it',
  (missing) => {
    expect(isComplete(user(missing))).toBe(false)
    expect(admit(visit(member(missing)))).toEqual({ go: 'to', to: '/channel', incomplete: true })
  },
)

test('the landing page takes a member whose profile is not complete', () => {
  expect(admit(visit({ ...member({ tel: '' }), path: '/channel' }))).toEqual({ go: 'on' })
})

test('a member who landed continues to where they wanted before the login', () => {
  expect(admit(visit({ ...member(), path: '/channel', wanted: '/fansList?id=7' }))).toEqual({
    go: 'to',
    to: '/fansList?id=7',
  })
})

test('a member opening the login is sent to the landing page, a visitor is not', () => {
  expect(admit(visit({ access: 'guest', path: '/login', ...member() }))).toEqual({ go: 'to', to: '/channel' })
  expect(admit(visit({ access: 'guest', path: '/login' }))).toEqual({ go: 'on' })
})

test.each(['public', 'open'] as const)('%s screens take everybody', (access) => {
  expect(admit(visit({ access }))).toEqual({ go: 'on' })
  expect(admit(visit({ access, ...member({ tel: '' }) }))).toEqual({ go: 'on' })
})
