import { NOTICE_MS } from '../constants'
import { createNetworkNotice } from './network-notice'

function setUp() {
  const keys: string[] = []
  const clock = { now: 10_000 }
  return {
    keys,
    clock,
    tell: createNetworkNotice(
      (key) => keys.push(key),
      () => clock.now,
    ),
  }
}

test('a login that failed says that it was the network', () => {
  const { keys, tell } = setUp()
  tell({ call: 'auth.loginByEmail', kind: 'failure', token: null })
  expect(keys).toEqual(['loginNetwork'])
})

test('any other thing done says that it did not happen; reading says so in its own place', () => {
  const { keys, tell } = setUp()
  tell({ call: 'auth.sendEmailCode', kind: 'failure', token: null })
  tell({ call: 'site.plans', kind: 'failure', token: null })
  tell({ call: 'backup.upload', kind: 'failure', token: null })
  tell({ call: 'fans.download', kind: 'failure', token: null })
  expect(keys).toEqual(['network'])
})

test('several at once are announced once', () => {
  const { keys, clock, tell } = setUp()
  const trouble = { call: 'auth.sendSmsCode', kind: 'failure', token: null } as const
  tell(trouble)
  tell(trouble)
  clock.now += NOTICE_MS
  tell(trouble)
  expect(keys).toHaveLength(2)
})
