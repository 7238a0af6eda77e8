import { startTestServer, type TestServer } from '../../../test/server'
import { wordsToAgree } from '@fankeep/shared/contract/agreed-words'
import { signUpFormPath } from '@fankeep/shared/contract'
import { imports } from '../backup/test-imports'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { addPage } = imports(() => server)

async function open() {
  const member = await server.asMember()
  const page = (await addPage(member, 'instagram', 'https://www.instagram.com/mochi.daily')).id
  const { url } = (await member.call('optIn.turn', { id: page, on: true })).data
  const slug = new URL(url).searchParams.get('page')!
  return { member, page, slug }
}
const at = (slug: string, lang = 'en') => `${signUpFormPath}?${new URLSearchParams({ page: slug, lang })}`
const seen = async (response: Response) => ({
  status: response.status,
  headers: response.headers,
  body: await response.text(),
})
const get = async (slug: string, lang?: string) => seen(await fetch(server.origin + at(slug, lang)))
const post = async (slug: string, email: string) =>
  seen(await fetch(server.origin + at(slug), { method: 'POST', body: new URLSearchParams({ email }) }))
const subscribers = (page: string) =>
  server.services.db
    .selectFrom('subscribers')
    .select(['email', 'source', 'language', 'consent', 'confirmedAt'])
    .where('pageId', '=', page)
    .execute()

test('an address from the form is kept with its source, and confirmed by the link in a mail', async () => {
  const { page, slug } = await open()
  const { body, status } = await post(slug, 'Fan@a.test')
  expect(status).toBe(200)
  expect(body).toContain('Check your inbox')
  expect(body).toContain('fan@a.test')
  expect(await subscribers(page)).toEqual([
    { email: 'fan@a.test', source: 'widget', language: 'en', consent: 1, confirmedAt: null },
  ])
  expect(server.sent[0]).toMatchObject({ kind: 'mail', to: 'fan@a.test' })
  const [, key = ''] = /[?&]confirm=([^\s"&]+)/.exec(server.sent[0]!.text) ?? []
  expect((await server.call('optIn.confirm', { key: decodeURIComponent(key) })).code).toBe(1)
  expect(await subscribers(page)).toMatchObject([{ source: 'widget', confirmedAt: server.clock.now() }])
})

test('any site may frame the form, which has no script and sets no cookie', async () => {
  const { slug } = await open()
  const { headers, body } = await get(slug)
  const policy = String(headers.get('content-security-policy'))
  expect(policy).toContain('frame-ancestors *')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/script-src|unsafe/)
  expect(headers.get('x-frame-options')).toBeNull()
  expect(headers.get('set-cookie')).toBeNull()
  expect(body).not.toMatch(/<script| on[a-z]+=|style="/)
})

test.each(['zh-tw', 'zh-cn', 'en'] as const)(
  'the form has the consent text of the sign-up page: %s',
  async (lang) => {
    const { slug } = await open()
    const { body } = await get(slug, lang)
    expect(body).toContain(`<html lang="${lang}">`)
    const { text, privacy } = wordsToAgree[lang]
    for (const words of [text, ...Object.values(privacy)])
      for (const part of words.split(/\s*\{\{\w+\}\}\s*/))
        expect(body).toContain(part.replaceAll("'", '&#39;'))
    expect(body).not.toContain('{{')
  },
)

test('reports an invalid address and keeps it, escaped, in the form', async () => {
  const { page, slug } = await open()
  const { body } = await post(slug, '"><script>fan@')
  expect(body).toContain('Enter a full email address')
  expect(body).toContain('aria-invalid="true"')
  expect(body).not.toContain('<script>')
  expect(body).toContain('value="&#34;&#62;&#60;script&#62;fan@"')
  expect(await subscribers(page)).toEqual([])
})

test('a closed or unknown sign-up page has no form', async () => {
  const { member, page, slug } = await open()
  await member.call('optIn.turn', { id: page, on: false })
  for (const one of [slug, 'AAAAAAAAAAAAAAAA', '', '<b>']) {
    const { status, body } = await get(one)
    expect(status).toBe(404)
    expect(body).not.toMatch(/<form|<b>/)
    expect((await post(one, 'fan@a.test')).status).toBe(404)
  }
  expect(await subscribers(page)).toEqual([])
})

test('the form escapes the name of the page', async () => {
  const { page, slug } = await open()
  await server.services.db
    .updateTable('pages')
    .set({ name: '<img src=x onerror=alert(1)>&' })
    .where('id', '=', page)
    .execute()
  const { body } = await get(slug)
  expect(body).not.toContain('<img')
  expect(body).toContain('&#60;img src=x onerror=alert(1)&#62;&#38;')
})
