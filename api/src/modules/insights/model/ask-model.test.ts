import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { startTestServer, type TestServer } from '../../../../test/server'
import { followed, imports, instagramZip } from '../../backup/test-imports'

interface Asked {
  path: string | undefined
  key: string | undefined
  body: string
}
type Given = { key: string; text: string }[]

/** A model on loopback that records its requests and answers as the test says. */
const asked: Asked[] = []
let answer: (given: Given, response: ServerResponse) => void = (_given, response) => void response.end()
const model = createServer((request, response) => void take(request, response))
async function take(request: IncomingMessage, response: ServerResponse) {
  const body = await text(request)
  asked.push({ path: request.url, key: request.headers.authorization, body })
  const { messages } = JSON.parse(body) as { messages: { content: string }[] }
  answer(JSON.parse(messages[1]!.content) as Given, response)
}
const says = (content: string) => (_given: Given, response: ServerResponse) =>
  void response.end(JSON.stringify({ choices: [{ message: { content } }] }))
const writes = (of: (text: string) => string) => (given: Given, response: ServerResponse) =>
  says(JSON.stringify(given.map(({ key, text: ours }) => ({ key, text: of(ours) }))))(given, response)

let server: TestServer
beforeAll(async () => {
  await new Promise<void>((listening) => model.listen(0, '127.0.0.1', listening))
  const { port } = model.address() as AddressInfo
  server = await startTestServer({
    INSIGHTS_MODEL_URL: `http://127.0.0.1:${port}/v1/`,
    INSIGHTS_MODEL: 'small',
    INSIGHTS_MODEL_KEY: 'key-of-the-model',
  })
})
afterAll(async () => {
  await server.close()
  model.closeAllConnections()
  await new Promise((closed) => model.close(closed))
})
beforeEach(() => void asked.splice(0))
const { instagram } = imports(() => server)

/** A member with two lists who has consented, unless `agrees` is false. */
async function withLists(agrees = true) {
  const { member, page, import: read } = await instagram()
  for (const [madeOn, fans] of [
    ['11-10', { ann_secretname: '10-01', bob: '10-02' }],
    ['11-19', { ann_secretname: '10-01', cid: '11-15', dot: '11-16' }],
  ] as const)
    await read(await instagramZip({ fans: followed({ ...fans }), madeOn, posts: 0 }))
  if (agrees) await member.call('insights.consent', { on: true })
  const words = async () => (await member.call('insights.words', { id: page }, { language: 'en' })).data.list
  const shown = async () => (await member.call('insights.page', { id: page }, { language: 'en' })).data
  return { member, page, read, words, shown }
}

test('the model is asked only while the member consents', async () => {
  answer = writes((ours) => `Good news: ${ours}`)
  const { member, words, shown } = await withLists(false)
  expect((await shown()).model).toBe('ask')
  expect(await words()).toEqual([])
  expect(asked).toEqual([])
  await member.call('insights.consent', { on: true })
  expect((await shown()).model).toBe('on')
  const list = await words()
  expect(list.map(({ key }) => key)).toEqual((await shown()).sentences.map(({ key }) => key))
  expect(list[0]!.text).toMatch(/^Good news: From Nov 11 to Nov 19, 2 fans joined and 1 left/)
  await member.call('insights.consent', { on: false })
  expect(await words()).toEqual([])
  expect(asked).toHaveLength(1)
})

test('the model receives figures without names, ids or anything that identifies the page', async () => {
  answer = writes((ours) => ours)
  const { member, page, words } = await withLists()
  await words()
  const [{ path, key, body }] = asked as [Asked]
  expect({ path, key }).toEqual({ path: '/v1/chat/completions', key: 'Bearer key-of-the-model' })
  expect(JSON.parse(body)).toMatchObject({ model: 'small', stream: false })
  for (const secret of ['secretname', 'bob', 'mochi', member.email, `"${page}"`, 'http', 'instagram'])
    expect(body.toLowerCase()).not.toContain(secret)
})

test('the model is asked once for the same figures, and again for new ones', async () => {
  answer = writes((ours) => `So: ${ours}`)
  const { words, read } = await withLists()
  expect(await words()).toEqual(await words())
  expect(asked).toHaveLength(1)
  await read(await instagramZip({ fans: followed({ cid: '11-15' }), madeOn: '11-20', posts: 0 }))
  expect((await words())[0]!.text).toContain('to 1 fan.')
  expect(asked).toHaveLength(2)
})

test('drops a sentence in which the model changed a number, and keeps the others', async () => {
  let n = 0
  answer = writes((ours) => (n++ === 0 ? ours.replace('2 fans', '900 fans') : ours))
  const { words, shown } = await withLists()
  const [lie, ...others] = (await shown()).sentences.map(({ key }) => key)
  expect(lie).toBe('grew')
  expect((await words()).map(({ key }) => key)).toEqual(others)
})

test.each([
  ['text that is not JSON', says('I cannot help with that.')],
  ['JSON of another form', says('{"sentences": "none"}')],
  ['HTML', (_: Given, response: ServerResponse) => void response.end('<html>')],
  ['an error', (_: Given, response: ServerResponse) => void response.writeHead(500).end('{}')],
  [
    'a redirect',
    (_: Given, response: ServerResponse) =>
      void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ],
  [
    'a response that is too large',
    (_: Given, response: ServerResponse) => void response.end('x'.repeat(200_000)),
  ],
  [
    'a truncated answer',
    (_: Given, response: ServerResponse) => void response.write('{"choices"', () => response.destroy()),
  ],
])('uses nothing of a model that gives %s, after two attempts', async (_what, how) => {
  answer = how
  const { words, shown } = await withLists()
  expect(await words()).toEqual([])
  expect(asked).toHaveLength(2)
  expect((await shown()).sentences.length).toBeGreaterThan(1)
})

test('gives up on a model that hangs within 8 seconds, while the figures are returned at once', async () => {
  answer = () => {}
  const { words, shown } = await withLists()
  const began = performance.now()
  const waiting = words()
  expect((await shown()).sentences.length).toBeGreaterThan(1)
  expect(performance.now() - began).toBeLessThan(3000)
  expect(await waiting).toEqual([])
  expect(performance.now() - began).toBeLessThan(8000)
}, 20_000)

test('offers no model if none is configured', async () => {
  const plain = await startTestServer()
  try {
    const member = await plain.asMember()
    const page = await member.call('pages.add', { platform: 'x', url: '@someone' })
    const { data } = await member.call('insights.page', { id: page.data.id })
    expect(data.model).toBe('none')
    await member.call('insights.consent', { on: true })
    expect((await member.call('insights.words', { id: page.data.id })).data).toEqual({ list: [] })
  } finally {
    await plain.close()
  }
})
