import { nickname } from '@fankeep/shared/contract/user'
import { startTestServer, type TestServer } from '../../../test/server'
import { memberOf } from '../member/users'
import { openAccount } from './open-account'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let subjects = 0
/** The nickname of a stranger with this name at the other site. */
async function nicknameFor(name: string, email = '') {
  const stranger = {
    provider: 'facebook',
    subject: `name-${++subjects}`,
    email,
    verified: false,
    name,
  } as const
  const id = await openAccount(server.services, stranger, { address: '203.0.113.7', language: 'en' })
  return (await memberOf(server.services.db, id)).nickname
}

test.each([
  ['Ruby\u202egnp.exe', '', 'Rubygnp.exe'],
  ['\u202e \u0007', 'ruby@elsewhere.example', 'ruby'],
  ['\u0000', '', 'FanKeep'],
  ['👍'.repeat(30), '', '👍'.repeat(20)],
])('keeps the name %j of another site as a member could type it', async (name, email, kept) => {
  const given = await nicknameFor(name, email)
  expect(given).toBe(kept)
  expect(nickname.parse(given)).toBe(kept)
})
