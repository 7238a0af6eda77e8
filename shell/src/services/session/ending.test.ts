import { LOGOUT_REARM_MS } from '../../constants'
import type { Trouble } from '../client/client'
import { type Circumstances, endsSession } from './ending'

const trouble = (change: Partial<Trouble> = {}): Trouble => ({
  call: 'pages.list',
  kind: 'code',
  token: 't',
  ...change,
})
const member = (change: Partial<Circumstances> = {}): Circumstances => ({
  onLogin: false,
  token: 't',
  now: 50_000,
  lastEnded: 0,
  ...change,
})

test.each(['code', 'failure'] as const)('a %s of an ordinary call ends it', (kind) => {
  expect(endsSession(trouble({ kind }), member())).toBe(true)
})

test('a failure of a public call ends it too, as the specification says', () => {
  expect(endsSession(trouble({ call: 'site.footer', kind: 'failure', token: null }), member())).toBe(true)
})

test.each(['site.areaCodes', 'site.info'] as const)('%s never ends it', (call) => {
  expect(endsSession(trouble({ call, token: null }), member())).toBe(false)
  expect(endsSession(trouble({ call, token: null, kind: 'failure' }), member())).toBe(false)
})

test('a download that broke off keeps the session; one whose token is refused does not', () => {
  expect(endsSession(trouble({ call: 'fans.download', kind: 'failure' }), member())).toBe(false)
  expect(endsSession(trouble({ call: 'fans.download', kind: 'code' }), member())).toBe(true)
})

test('an upload whose connection broke keeps the session; one whose token is refused does not', () => {
  expect(endsSession(trouble({ call: 'backup.upload', kind: 'failure' }), member())).toBe(false)
  expect(endsSession(trouble({ call: 'backup.upload', kind: 'code' }), member())).toBe(true)
})

test('nothing ends it on the login screen', () => {
  expect(endsSession(trouble(), member({ onLogin: true }))).toBe(false)
})

test('it does not end again within a second, and does after', () => {
  expect(endsSession(trouble(), member({ lastEnded: 50_000 - LOGOUT_REARM_MS + 1 }))).toBe(false)
  expect(endsSession(trouble(), member({ lastEnded: 50_000 - LOGOUT_REARM_MS }))).toBe(true)
})

test('an answer to a call of an earlier session leaves the new one alone', () => {
  expect(endsSession(trouble({ token: 'old' }), member())).toBe(false)
})

test('a visitor who loses the network stays where they are; one the server asks to log in does', () => {
  const visitor = member({ token: null })
  expect(endsSession(trouble({ token: null, kind: 'failure' }), visitor)).toBe(false)
  expect(endsSession(trouble({ token: null, kind: 'code' }), visitor)).toBe(true)
})
