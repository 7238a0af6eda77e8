import { buffer } from 'node:stream/consumers'
import { send } from '../../../../test/send'
import { startTestServer, type TestServer } from '../../../../test/server'
import { listed } from '../test-lists'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { pageOf } = listed(() => server)

/** Names as they are in a list, and as they are kept. */
const names = [
  ['\u202egpj.exe\u202c anna', 'gpj.exe anna'],
  ['\u2066Bert\u2069', 'Bert'],
  ['Carl\u001b[31m\u0007', 'Carl[31m'],
  ['Dora\u0085\u007f', 'Dora'],
  ['👨‍👩‍👧 🏳️‍🌈', '👨‍👩‍👧 🏳️‍🌈'],
  ['\u200fשלום (1)\u200f', '\u200fשלום (1)\u200f'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['\u202e\u0007', ''],
]

test('a fan’s name is kept, found and downloaded without characters that turn or hide text, and with joiners and marks', async () => {
  const { member, page, list, uids } = await pageOf(names.map(([name], n) => ({ uid: `u${n}`, name: name! })))
  const shown = new Map((await list()).list.map(({ uid, name }) => [uid, name]))
  for (const [n, [, kept]] of names.entries()) expect([n, shown.get(`u${n}`) ?? '']).toEqual([n, kept])
  expect(await uids({ q: 'gpj.exe' })).toEqual(['u0'])
  const answer = await send(server.origin, 'fans.download', { id: page, all: true }, { token: member.token })
  const csv = (await buffer(answer.body!)).toString('utf8')
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  expect(csv).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
  for (const [, kept] of names) expect(csv).toContain(kept)
})
