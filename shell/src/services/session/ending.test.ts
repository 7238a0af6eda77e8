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

test.each(['code', 'failure'] as const)('a %s of an ordinary call ends the session', (kind) => {
  expect(endsSession(trouble({ kind }), member())).toBe(true)
})

test('a failure of a public call ends the session too', () => {
  expect(endsSession(trouble({ call: 'site.footer', kind: 'failure', token: null }), member())).toBe(true)
})

test.each(['site.areaCodes', 'site.info'] as const)('%s never ends the session', (call) => {
  expect(endsSession(trouble({ call, token: null }), member())).toBe(false)
  expect(endsSession(trouble({ call, token: null, kind: 'failure' }), member())).toBe(false)
})

test('a download that breaks off keeps the session; one whose token is refused ends it', () => {
  expect(endsSession(trouble({ call: 'fans.download', kind: 'failure' }), member())).toBe(false)
  expect(endsSession(trouble({ call: 'fans.download', kind: 'code' }), member())).toBe(true)
})

test('an upload whose connection breaks keeps the session; one whose token is refused ends it', () => {
  expect(endsSession(trouble({ call: 'backup.upload', kind: 'failure' }), member())).toBe(false)
  expect(endsSession(trouble({ call: 'backup.upload', kind: 'code' }), member())).toBe(true)
})

test('nothing ends the session on the login screen', () => {
  expect(endsSession(trouble(), member({ onLogin: true }))).toBe(false)
})

test('the session does not end again within a second, but does after', () => {
  expect(endsSession(trouble(), member({ lastEnded: 50_000 - LOGOUT_REARM_MS + 1 }))).toBe(false)
  expect(endsSession(trouble(), member({ lastEnded: 50_000 - LOGOUT_REARM_MS }))).toBe(true)
})

test('an answer to a call of an earlier session does not end the new one', () => {
  expect(endsSession(trouble({ token: 'old' }), member())).toBe(false)
})

test('a visitor’s failed call does not open the login; an answer that asks for a login does', () => {
  const visitor = member({ token: null })
  expect(endsSession(trouble({ token: null, kind: 'failure' }), visitor)).toBe(false)
  expect(endsSession(trouble({ token: null, kind: 'code' }), visitor)).toBe(true)
})
