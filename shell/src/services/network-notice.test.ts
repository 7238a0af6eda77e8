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

test('a failed login shows the network notice of the login', () => {
  const { keys, tell } = setUp()
  tell({ call: 'auth.loginByEmail', kind: 'failure', token: null })
  expect(keys).toEqual(['loginNetwork'])
})

test('any other failed action shows the network notice; reads, uploads and downloads show none', () => {
  const { keys, tell } = setUp()
  tell({ call: 'auth.sendEmailCode', kind: 'failure', token: null })
  tell({ call: 'site.plans', kind: 'failure', token: null })
  tell({ call: 'backup.upload', kind: 'failure', token: null })
  tell({ call: 'fans.download', kind: 'failure', token: null })
  expect(keys).toEqual(['network'])
})

test('several failures at once are shown as one notice', () => {
  const { keys, clock, tell } = setUp()
  const trouble = { call: 'auth.sendSmsCode', kind: 'failure', token: null } as const
  tell(trouble)
  tell(trouble)
  clock.now += NOTICE_MS
  tell(trouble)
  expect(keys).toHaveLength(2)
})
