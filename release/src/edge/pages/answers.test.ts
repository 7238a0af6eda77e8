import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ask } from '../../../test/ask'
import { type Build, makeBuild, makeContext, route } from '../../../test/builds'
import { closing } from '../../../test/clean-up'
import { setUp, shell, until } from '../../../test/edge'
import { publish } from '../../publish'
import { createAnswers } from './answers'

const words = ['zh-TW', 'zh-CN', 'en'] as const
const drawing = (screen: string, html: string) => ({
  firstPaint: {
    style: 'first-paint.css',
    screens: {
      [screen]: Object.fromEntries(words.map((each) => [each, `${screen}.html`])) as Record<
        (typeof words)[number],
        string
      >,
    },
  },
  files: { 'first-paint.css': 'a{}', [`${screen}.html`]: html },
})
const frame: Build = {
  ...shell,
  ...drawing('site', '<main><slot></slot></main>'),
  files: { ...shell.files, ...drawing('site', '<main><slot></slot></main>').files },
}
const slots = ['title', 'updated_at', 'html'].map((field) => `<slot name="site.article.${field}"></slot>`)
const question = { call: 'site.article', input: { key: 'aboutUs' } }
const site: Build = {
  name: 'mf-home',
  routes: [route('/aboutUs', { firstPaint: true, answers: [question] })],
  ...drawing('aboutUs', `<article>${slots.join('|')}</article>`),
}
const article = {
  title: 'Us & <them>',
  html: '<p>We keep lists.</p>',
  updated_at: '2026-11-21T20:00:00.000Z',
}

/** An api that answers with `reply`, and records its requests. */
async function startApi(reply: { body: unknown }) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      asked.push([request.method, request.url, request.headers['accept-language'], body].join(' '))
      response.end(JSON.stringify(reply.body))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(() => new Promise((done) => server.close(done).closeAllConnections()))
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
const rootOf = (html: string) => /<div id="root">(.*)<\/div>\n<noscript>/s.exec(html)?.[1]
const givenOf = (html: string) =>
  JSON.parse(
    /<script type="application\/json" id="answers" data-language="[\w-]+">(.*?)<\/script>/s.exec(html)?.[1] ??
      'null',
  ) as unknown

test('a page contains the api’s texts, in its HTML and as answers for its screen', async () => {
  const { asked, url } = await startApi({ body: { code: 1, data: article } })
  const { app } = await setUp([frame, site], url)
  const { body } = await ask(app, '/en/aboutUs')
  expect(asked).toEqual(['POST /api/article/article en-us key=aboutUs'])
  expect(rootOf(body)).toBe(
    '<main><article>Us &amp; &lt;them&gt;|Nov 22, 2026|<p>We keep lists.</p></article></main>',
  )
  expect(givenOf(body)).toEqual({ 'site.article {"key":"aboutUs"}': article })
})

test('a text is requested from the api once per language for all visitors', async () => {
  const { asked, url } = await startApi({ body: { code: 1, data: article } })
  const { app } = await setUp([frame, site], url)
  await Promise.all(['/aboutUs', '/aboutUs', '/en/aboutUs', '/en/aboutUs'].map((path) => ask(app, path)))
  expect(asked.map((each) => each.split(' ')[2]).sort()).toEqual(['en-us', 'zh-tw'])
})

test.each([
  ['a refusal', { code: 0, error: 'not_found' }],
  ['an answer without an envelope', 'hello'],
  ['a missing text', { code: 1, data: { title: 'Us' } }],
])('%s leaves the page without a first paint but with its assets', async (_, body) => {
  const { url } = await startApi({ body })
  const { app } = await setUp([frame, site], url)
  const answer = await ask(app, '/aboutUs')
  expect([answer.status, rootOf(answer.body)]).toEqual([200, ''])
  expect(answer.body).toContain('main.css')
})

test('the last text is served while the api is down, and the new one when it is back', async () => {
  const reply: { body: unknown } = { body: { code: 1, data: article } }
  const { url } = await startApi(reply)
  let now = 0
  const answersOf = createAnswers(url, () => now)
  const titleNow = async () => {
    const [answer] = Object.values(await answersOf([question], 'en')) as [{ title: string }]
    return answer.title
  }
  expect(await titleNow()).toBe('Us & <them>')
  reply.body = 'away'
  now += 61_000
  expect([await titleNow(), await titleNow()]).toEqual(['Us & <them>', 'Us & <them>'])
  reply.body = { code: 1, data: { ...article, title: 'New' } }
  await until(async () => {
    now += 61_000
    return (await titleNow()) === 'New'
  })
})

test('texts are requested again after a minute even if the clock was set back by hours', async () => {
  const { asked, url } = await startApi({ body: { code: 1, data: article } })
  const [wall, running] = [vi.spyOn(Date, 'now'), vi.spyOn(performance, 'now')]
  const answersOf = createAnswers(url)
  try {
    wall.mockReturnValue(8 * 3_600_000)
    running.mockReturnValue(0)
    await answersOf([question], 'en')
    wall.mockReturnValue(61_000)
    running.mockReturnValue(61_000)
    await answersOf([question], 'en')
  } finally {
    for (const clock of [wall, running]) clock.mockRestore()
  }
  await until(async () => asked.length === 2)
})

test('a failing api is not asked again for each visitor', async () => {
  const { asked, url } = await startApi({ body: { code: 0 } })
  const answersOf = createAnswers(url, () => 0)
  for (let visitor = 0; visitor < 3; visitor++) expect(await answersOf([question], 'en')).toEqual({})
  expect(asked).toHaveLength(1)
})

test('an answer that is not a public read is refused by publish and never requested', async () => {
  const { asked, url } = await startApi({ body: { code: 1, data: {} } })
  const context = makeContext()
  const wrong = { ...site, routes: [route('/aboutUs', { answers: [{ call: 'pages.list', input: {} }] })] }
  await expect(publish(context, [frame, wrong].map(makeBuild))).rejects.toThrow(
    'pages.list, which is not a public read',
  )
  expect(await createAnswers(url)([{ call: 'pages.list', input: {} }], 'en')).toEqual({})
  expect(asked).toEqual([])
})

test('<noscript> lists the pages that need no script, in the visitor’s language', async () => {
  const { url } = await startApi({ body: { code: 1, data: article } })
  const { app } = await setUp([frame, site], url)
  const { body } = await ask(app, '/en/aboutUs')
  expect(/<noscript>.*<\/noscript>/s.exec(body)?.[0]).toContain('<li><a href="/en/aboutUs">Page</a></li>')
})
