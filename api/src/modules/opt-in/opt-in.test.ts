import { startTestServer, type TestServer } from '../../../test/server'
import { signUpWords } from '@fankeep/shared/contract'
import { drawCode } from '../../infra/draw-code'
import type { Mail } from '../../infra/messages'
import { imports } from '../backup/test-imports'
import { optIn } from '.'
import { sealKey } from './key'
import { addressReturned, allSubscribers } from './subscribers'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { addPage, deletePage } = imports(() => server)

let addresses = 0
const newAddress = () => `fan${++addresses}@example.com`

async function openPage(vipType = 0) {
  const member = await server.asMember({ vipType })
  const page = await addPage(member, 'instagram', 'https://www.instagram.com/mochi.daily')
  const { data } = await member.call('optIn.turn', { id: page.id, on: true })
  const slug = new URL(data.url).searchParams.get('page')!
  const counts = async () => {
    const { confirmed, waiting } = (await member.call('optIn.settings', { id: page.id })).data
    return { confirmed, waiting }
  }
  return { member, page, slug, url: data.url, counts }
}

/** The key in the last mail to an address, from the given kind of link. */
const keyFor = (email: string, link: 'confirm' | 'leave' = 'confirm') => {
  const mail = server.sent.find(({ to }) => to === email)
  return new RegExp(`[?&]${link}=([^\\s"&]+)`).exec(mail?.text ?? '')?.[1] ?? ''
}
const decoded = (key: string) => decodeURIComponent(key)

describe('signing up by e-mail', () => {
  test('sends a mail, counts the fan once it is confirmed, and shows whose page it is', async () => {
    const { slug, counts } = await openPage()
    const email = newAddress()
    expect((await server.call('optIn.show', { slug })).data).toMatchObject({
      platform: 'instagram',
      handle: 'mochi.daily',
    })
    expect((await server.call('optIn.ask', { slug, email }, { language: 'en' })).code).toBe(1)
    expect(await counts()).toEqual({ confirmed: 0, waiting: 1 })
    const answer = await server.call('optIn.confirm', { key: decoded(keyFor(email)) })
    expect(answer).toMatchObject({ code: 1, data: { handle: 'mochi.daily' } })
    expect(await counts()).toEqual({ confirmed: 1, waiting: 0 })
    expect(server.sent[0]!.text).toContain('If it wasn’t you, ignore this email')
  })

  test.each([
    ['en', '/en/subscribe'],
    ['zh-cn', '/zh-cn/subscribe'],
    ['zh-tw', '/subscribe'],
  ] as const)('sends a mail in %s whose link opens in that language', async (language, path) => {
    const { slug } = await openPage()
    const email = newAddress()
    await server.call('optIn.ask', { slug, email }, { language })
    const { text } = server.sent.find(({ to }) => to === email) as Mail
    expect(new URL(/https?:\S+/.exec(text)![0]).pathname).toBe(path)
  })

  test('keeps an address once, however often and in whatever form it is entered', async () => {
    const { slug, counts } = await openPage()
    const email = newAddress()
    const wide = email.replace('example', 'ｅｘａｍｐｌｅ')
    for (const written of [email, email.toUpperCase(), ` ${email} `, wide])
      await server.call('optIn.ask', { slug, email: written })
    expect(await counts()).toEqual({ confirmed: 0, waiting: 1 })
  })

  test('sends an address at most five mails a day, and answers further requests in the same way', async () => {
    const { slug } = await openPage()
    const email = newAddress()
    for (let n = 0; n < 8; n++) expect((await server.call('optIn.ask', { slug, email })).code).toBe(1)
    expect(server.sent.filter(({ to }) => to === email)).toHaveLength(5)
  })

  test('sends an address no more mails from nine pages than from one', async () => {
    const email = newAddress()
    for (let n = 0; n < 9; n++) {
      const { slug } = await openPage()
      for (let mail = 0; mail < 5; mail++) await server.call('optIn.ask', { slug, email })
    }
    expect(server.sent.filter(({ to }) => to === email)).toHaveLength(5)
  })

  test('accepts 200 requests from one network within an hour, and rejects the next', async () => {
    const { slug } = await openPage()
    const asked = () => server.call('optIn.ask', { slug, email: newAddress() }, { address: '203.0.113.9' })
    for (let n = 0; n < 200; n++) expect(await asked()).toMatchObject({ code: 1 })
    expect(await asked()).toMatchObject({ error: 'too_many_requests' })
  })

  test.each([
    ['WIN https://evil.example/x now', 'WIN evil․example/x now'],
    ['evil.example', 'evil․example'],
    ['mail me@evil.example', 'mail me＠evil․example'],
    ['Mochi\u0007\u202e Daily', 'Mochi Daily'],
  ])('sends a mail with the page’s name %s without a link', async (name, shown) => {
    const { member, page, slug } = await openPage()
    await member.call('pages.set', { id: page.id, name })
    const email = newAddress()
    await server.call('optIn.ask', { slug, email }, { language: 'en' })
    const { subject, text } = server.sent.find(({ to }) => to === email) as Mail
    expect(subject).toContain(shown)
    expect(text.replace(/http:\/\/localhost:8080\S*/g, '')).not.toMatch(/evil\.example|https?:/)
  })

  test('is rejected if the page is erased meanwhile, and nothing is kept', async () => {
    const { page, slug } = await openPage()
    const { pool } = server.services
    const eraser = await pool.connect()
    await eraser.query('begin')
    await eraser.query('delete from all_pages where id = $1', [page.id])
    const asking = server.call('optIn.ask', { slug, email: newAddress() })
    await vi.waitFor(
      async () => {
        const waiting = 'select 1 from pg_locks where not granted and transactionid is not null'
        expect((await pool.query(waiting)).rowCount).toBe(1)
      },
      { timeout: 20_000 },
    )
    await eraser.query('commit')
    eraser.release()
    expect((await asking).error).toBe('opt_in_closed')
    const kept = 'select 1 from subscribers where page_id = $1'
    expect((await pool.query(kept, [page.id])).rowCount).toBe(0)
  })

  test('can no longer be confirmed after a week', async () => {
    const { slug, counts } = await openPage()
    const email = newAddress()
    await server.call('optIn.ask', { slug, email })
    server.clock.pass(8 * 86_400)
    expect(await server.call('optIn.confirm', { key: decoded(keyFor(email)) })).toMatchObject({
      code: 0,
      error: 'opt_in_key',
    })
    expect(await counts()).toEqual({ confirmed: 0, waiting: 1 })
  })

  test('erases an unconfirmed address after a week, and keeps those that are confirmed, left or bounced', async () => {
    const { slug, page, counts } = await openPage()
    const [waiting, confirmed, left, returned] = [newAddress(), newAddress(), newAddress(), newAddress()]
    for (const email of [waiting, confirmed, left]) await server.call('optIn.ask', { slug, email })
    await server.call('optIn.confirm', { key: decoded(keyFor(confirmed)) })
    await server.call('optIn.leave', {
      key: sealKey(server.services.crypto, { pageId: page.id, email: left }),
    })
    await addressReturned(server.services.db, { pageId: page.id, email: returned }, server.clock.now())
    const kept = async () =>
      (
        await server.services.db
          .selectFrom('subscribers')
          .select('email')
          .where('pageId', '=', page.id)
          .orderBy('email')
          .execute()
      ).map(({ email }) => email)

    server.clock.pass(6 * 86_400)
    await optIn.maintenance!(server.services, [])
    expect(await kept()).toHaveLength(4)
    server.clock.pass(86_401)
    await optIn.maintenance!(server.services, [])
    expect(await kept()).toEqual([confirmed, left, returned].toSorted())
    expect(await counts()).toEqual({ confirmed: 1, waiting: 0 })
  })

  test('one-click unsubscribe ends a sign-up, and an old confirmation does not start it again', async () => {
    const { slug, counts } = await openPage()
    const email = newAddress()
    await server.call('optIn.ask', { slug, email })
    const key = keyFor(email)
    await server.call('optIn.confirm', { key: decoded(key) })
    const response = await fetch(`${server.origin}/api/optin/one-click?key=${key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(response.status).toBe(200)
    expect(await counts()).toEqual({ confirmed: 0, waiting: 0 })
    expect((await server.call('optIn.confirm', { key: decoded(key) })).error).toBe('opt_in_key')
    await server.call('optIn.ask', { slug, email })
    await server.call('optIn.confirm', { key: decoded(keyFor(email)) })
    expect(await counts()).toEqual({ confirmed: 1, waiting: 0 })
  })

  test.each(['one click', 'the screen'])('is signed off by %s while the page is in the bin', async (way) => {
    const { member, page, slug, counts } = await openPage()
    const email = newAddress()
    await server.call('optIn.ask', { slug, email })
    const key = decoded(keyFor(email))
    await server.call('optIn.confirm', { key })
    await deletePage(member, page.id)
    if (way === 'the screen') expect(await server.call('optIn.leave', { key })).toMatchObject({ code: 1 })
    else
      await fetch(`${server.origin}/api/optin/one-click?${new URLSearchParams({ key })}`, { method: 'POST' })
    await member.call('pages.putBack', { id: page.id })
    expect(await counts()).toEqual({ confirmed: 0, waiting: 0 })
  })

  test('cannot be confirmed with the key of another mail', async () => {
    const { page, slug, counts } = await openPage()
    const email = newAddress()
    const key = sealKey(server.services.crypto, { pageId: page.id, email })
    await server.call('optIn.leave', { key })
    await server.call('optIn.ask', { slug, email })
    expect(await server.call('optIn.confirm', { key })).toMatchObject({ code: 0, error: 'opt_in_key' })
    expect(await counts()).toEqual({ confirmed: 0, waiting: 0 })
  })

  test('keeps a fan’s confirmed name, language and date until a new request is confirmed', async () => {
    const { member, slug } = await openPage()
    const email = newAddress()
    const kept = async () => {
      const [one] = await allSubscribers(server.services.db, member.id)
      return [one!.name, one!.language, one!.askedAt]
    }
    await server.call('optIn.ask', { slug, email, name: 'Anna' }, { language: 'en' })
    await server.call('optIn.confirm', { key: decoded(keyFor(email)) })
    const before = await kept()
    expect(before.slice(0, 2)).toEqual(['Anna', 'en'])
    server.clock.pass(86_400)
    const other = { slug, email, name: 'Your account is locked: https://evil.example' }
    await server.call('optIn.ask', other, { language: 'zh-cn' })
    expect(await kept()).toEqual(before)
    await server.call('optIn.ask', { slug, email, name: 'Anna Lin' }, { language: 'zh-tw' })
    expect(await kept()).toEqual(before)
    await server.call('optIn.confirm', { key: decoded(keyFor(email)) })
    expect((await kept()).slice(0, 2)).toEqual(['Anna Lin', 'zh-tw'])
  })

  test('keeps the name and language of the request that is confirmed, also if another one came later', async () => {
    const { member, slug } = await openPage()
    const email = newAddress()
    await server.call('optIn.ask', { slug, email, name: 'Anna' }, { language: 'en' })
    const key = decoded(keyFor(email))
    await server.call('optIn.ask', { slug, email, name: 'Someone else' }, { language: 'zh-tw' })
    await server.call('optIn.confirm', { key })
    const [one] = await allSubscribers(server.services.db, member.id)
    expect(one).toMatchObject({ name: 'Anna', language: 'en' })
  })

  test('opening the unsubscribe link redirects to the screen and does not unsubscribe', async () => {
    const { slug, counts } = await openPage()
    const email = newAddress()
    await server.call('optIn.ask', { slug, email })
    await server.call('optIn.confirm', { key: decoded(keyFor(email)) })
    const response = await fetch(`${server.origin}/api/optin/one-click?key=${keyFor(email)}`, {
      redirect: 'manual',
    })
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `http://localhost:8080/subscribe?leave=${keyFor(email)}`,
    ])
    expect(await counts()).toEqual({ confirmed: 1, waiting: 0 })
  })
})

describe('the sign-up of a page', () => {
  test('keeps its URL when it is closed and opened again', async () => {
    const { member, page, slug, url } = await openPage()
    expect((await member.call('optIn.turn', { id: page.id, on: false })).data.on).toBe(false)
    for (const name of ['optIn.show', 'optIn.ask'] as const)
      expect(await server.call(name, { slug, email: newAddress() } as never)).toMatchObject({
        code: 0,
        error: 'opt_in_closed',
      })
    expect((await member.call('optIn.turn', { id: page.id, on: true })).data.url).toBe(url)
  })

  test.each(['A', 'AAAAAAAAAAAAAAA', 'AAAAAAAAAAAAAAAA…', '不存在'])(
    'an incomplete or unknown address %s is answered as closed',
    async (slug) => {
      expect(await server.call('optIn.show', { slug })).toMatchObject({ code: 0, error: 'opt_in_closed' })
    },
  )

  test('cannot be read, opened or closed by another member', async () => {
    const { page, slug } = await openPage()
    const stranger = await server.asMember()
    for (const answer of [
      await stranger.call('optIn.settings', { id: page.id }),
      await stranger.call('optIn.turn', { id: page.id, on: true }),
      await stranger.call('optIn.turn', { id: page.id, on: false }),
    ])
      expect(answer).toMatchObject({ code: 0, error: 'not_found' })
    expect((await server.call('optIn.show', { slug })).code).toBe(1)
  })

  test.each(['AAAAAAAAAAAAAAAAAAAAAAAA', 'a.b.c'.padEnd(40, 'x'), '..'.padEnd(30, '.')])(
    'rejects an invalid key: %s',
    async (key) => {
      for (const name of ['optIn.confirm', 'optIn.leave'] as const)
        expect(await server.call(name, { key })).toMatchObject({ code: 0, error: 'opt_in_key' })
      const oneClick = await fetch(`${server.origin}/api/optin/one-click?key=${key}`, { method: 'POST' })
      expect(oneClick.status).toBe(200)
    },
  )
})

describe('the QR code of a sign-up page', () => {
  test('leads to the sign-up page, as an SVG of 1024 × 1024 pixels without scripts and styles', async () => {
    const { member, page, url } = await openPage()
    const { qr } = (await member.call('optIn.code', { id: page.id, from: 'poster' })).data
    expect(qr).toBe(await drawCode(`${url}&from=poster`))
    expect(qr).toMatch(/^<svg [^>]*width="1024" height="1024"[^]*<\/svg>\s*$/)
    expect(qr).not.toMatch(/<script|style=|http(?!:\/\/www\.w3\.org)/)
  })

  test('is rejected while the sign-up is closed, and for another member', async () => {
    const { member, page } = await openPage()
    const stranger = await server.asMember({ vipType: 0 })
    expect(await stranger.call('optIn.code', { id: page.id })).toMatchObject({ code: 0, error: 'not_found' })
    await member.call('optIn.turn', { id: page.id, on: false })
    expect(await member.call('optIn.code', { id: page.id })).toMatchObject({
      code: 0,
      error: 'opt_in_closed',
    })
  })
})

describe('source and consent of a sign-up', () => {
  test('are kept, and sources are counted once confirmed', async () => {
    const { member, page, slug } = await openPage()
    const sign = async (from?: 'story' | 'poster') => {
      const email = newAddress()
      await server.call('optIn.ask', { slug, email, ...(from && { from }) })
      await server.call('optIn.confirm', { key: decoded(keyFor(email)) })
      return email
    }
    await sign('poster')
    await sign('poster')
    await sign()
    await server.call('optIn.ask', { slug, email: newAddress(), from: 'story' })
    const { data } = await member.call('optIn.settings', { id: page.id })
    expect(data.sources).toEqual([
      { from: 'poster', count: 2 },
      { from: 'link', count: 1 },
    ])
    const kept = await allSubscribers(server.services.db, member.id)
    expect(kept.map(({ consent }) => consent)).toEqual([signUpWords, signUpWords, signUpWords, signUpWords])
  })

  test('the source is kept if a fan signs up again, and replaced if the fan had left', async () => {
    const { member, page, slug } = await openPage()
    const email = newAddress()
    const sources = async () => (await member.call('optIn.settings', { id: page.id })).data.sources
    await server.call('optIn.ask', { slug, email, from: 'story' })
    await server.call('optIn.confirm', { key: decoded(keyFor(email)) })
    await server.call('optIn.ask', { slug, email, from: 'poster' })
    expect(await sources()).toEqual([{ from: 'story', count: 1 }])
    await server.call('optIn.leave', { key: decoded(keyFor(email)) })
    expect(await sources()).toEqual([])
    await server.call('optIn.ask', { slug, email, from: 'poster' })
    await server.call('optIn.confirm', { key: decoded(keyFor(email)) })
    expect(await sources()).toEqual([{ from: 'poster', count: 1 }])
  })

  test('an unknown source does not prevent the sign-up', async () => {
    const { slug, counts } = await openPage()
    const form = new URLSearchParams({ slug, email: newAddress(), from: 'newsletter' })
    const answer = await fetch(`${server.origin}/api/optin/ask`, { method: 'POST', body: form })
    expect(await answer.json()).toMatchObject({ code: 1 })
    expect(await counts()).toEqual({ confirmed: 0, waiting: 1 })
  })
})

test('the sign-up page links to the chosen other pages in order, unless they are hijacked or deleted', async () => {
  const { member, page, slug } = await openPage(2)
  const x = await addPage(member, 'x', 'https://x.com/slowisland')
  const threads = await addPage(member, 'threads', 'https://www.threads.com/@slowisland')
  const shown = async () => (await server.call('optIn.show', { slug })).data.links.map(({ url }) => url)
  expect(await shown()).toEqual([])
  const links = [threads.id, x.id]
  const { data } = await member.call('optIn.setLinks', { id: page.id, links: [...links, page.id] })
  expect(data.links).toEqual(links)
  expect(await shown()).toEqual([threads.url, x.url])
  await member.call('pages.set', { id: x.id, state: 'hijacked' })
  expect(await shown()).toEqual([threads.url])
  expect((await deletePage(member, threads.id)).code).toBe(1)
  expect(await shown()).toEqual([])
  await member.call('optIn.setLinks', { id: page.id, links: [] })
  await member.call('pages.set', { id: x.id, state: 'active' })
  expect(await shown()).toEqual([])
})

test('optIn.setLinks rejects another member’s page', async () => {
  const { member, page, slug } = await openPage()
  const other = await openPage()
  const answer = await member.call('optIn.setLinks', { id: page.id, links: [other.page.id] })
  expect(answer.error).toBe('not_found')
  expect((await server.call('optIn.show', { slug })).data.links).toEqual([])
})
