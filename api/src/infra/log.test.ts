import { closeSync, openSync } from 'node:fs'
import { linesTo } from '@fankeep/shared/node/outlive-output'
import { pino, symbols } from 'pino'
import { visitors } from '../../test/people'
import { startTestServer, type TestServer } from '../../test/server'
import { createLog } from './log'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'trace' })
})
afterAll(() => server.close())
const { askByMail, registered } = visitors(() => server)

test('the log of a registration, logins and errors contains no token, code or password', async () => {
  const one = await registered()
  const code = await askByMail(one.email, 'login')
  const login = await server.call('auth.loginByEmail', { email: one.email, code })
  await server.call('auth.loginByEmail', { email: one.email, password: one.password })
  await fetch(`${server.origin}/api/vip/vip?token=${one.token}&type=0`)
  await fetch(`${server.origin}/api/nothing?token=${one.token}`, {
    headers: { 'x-token': one.token, cookie: `token=${one.token}` },
  })
  server.services.log.error(
    { token: one.token, member: { password: one.password, deep: { code } } },
    'a careless line',
  )

  const text = server.log.text
  expect(text).toContain('/api/loginv2/emaillogin')
  const tokens = [one.token, 'token' in login.data ? login.data.token : '-']
  for (const secret of [...tokens, one.password, code]) expect(text).not.toContain(secret)
})

test('the log is written to the standard error', () => {
  expect(Object(createLog('info'))[symbols.streamSym]).toMatchObject({ fd: 2 })
})

test('writing to a log on a full disk does not throw', () => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const log = createLog('error', linesTo(pino.destination, full))
  expect(() => {
    for (let n = 0; n < 3; n++) log.error('a line')
  }).not.toThrow()
})
