import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authenticate } from 'mailauth'
import { createTransport } from 'nodemailer'
import { type MailServer, startMailServer } from '../../../../test/mail-server'
import { complaintReport, failureReport } from '../../../../test/mail-reports'
import { startTestServer, type TestServer } from '../../../../test/server'
import { smtpBulk } from '../../../infra/mail/bulk-mail'
import { checkMailDns } from '../../../infra/mail/mail-dns'
import { receiveReturnedMail } from '../../../infra/returned-mail/receive'
import { modules } from '../..'
import { callbacks } from '../test-callbacks'

let folder: string
let smtp: MailServer
let server: TestServer
let returned: Awaited<ReturnType<typeof receiveReturnedMail>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fankeep-dkim-'))
  const key = join(folder, 'dkim.pem')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  smtp = await startMailServer()
  server = await startTestServer({
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'https://fankeep.example',
    DKIM_KEY: key,
    DKIM_SELECTOR: 'autumn',
    BOUNCE_ADDRESS: 'bounces@mail.fankeep.example',
    BOUNCE_PORT: '0',
  })
  const { services } = server
  services.bulkMail = smtpBulk(services.config, services.crypto)
  returned = await receiveReturnedMail(services, modules, services.config.bounces!)
})
afterAll(async () => {
  await returned.close()
  await server.close()
  await smtp.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => smtp.reset())
const { pageWith, send, shown } = callbacks(() => server)

/** Sends a mail to the return address, as a mail server does. Throws its answer. */
async function giveBack(to: string, raw: string) {
  const mailer = createTransport({ host: '127.0.0.1', port: returned.port, ignoreTLS: true })
  await mailer.sendMail({ envelope: { from: '', to: [to] }, raw })
}

async function sendTo(...emails: string[]) {
  const { member, page } = await pageWith(emails)
  const { data } = await send(member, page)
  await server.work()
  const mailTo = (email: string) => smtp.received.find(({ to }) => to[0] === email)!
  const routes = async () =>
    (await member.call('callback.preview', { id: page, via: ['email'], message: 'x' })).data.routes
  return {
    member,
    page,
    id: data.id,
    mailTo,
    status: () => shown(member, data.id),
    reach: async () => (await routes()).find(({ via }) => via === 'email')!,
  }
}

describe('a mail to a fan', () => {
  /** The DNS records of the sender's domain with which our own check finds no problem. */
  async function publishedDns() {
    const empty = { resolveTxt: async () => [], resolveMx: async () => [] }
    const records = await checkMailDns(server.services.config, empty)
    const texts = new Map(
      records
        .filter(({ type }) => type === 'TXT')
        .map(({ name, publish }) => [
          name,
          publish
            .replace('include:YOUR-MAIL-SERVER', 'ip4:127.0.0.1')
            .replace('p=quarantine', 'p=reject; adkim=s'),
        ]),
    )
    const resolveTxt = async (name: string) => {
      const text = texts.get(name)
      if (text === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
      return [text.match(/.{1,255}/g)!]
    }
    return { resolveTxt, resolveMx: async () => [{ exchange: 'mx.fankeep.example', priority: 10 }] }
  }
  async function judge(mail: { from: string; raw: string }, ip = '127.0.0.1') {
    const { resolveTxt } = await publishedDns()
    const { spf, dkim, dmarc } = await authenticate(mail.raw, {
      ip,
      helo: 'mail.fankeep.example',
      sender: mail.from,
      disableArc: true,
      disableBimi: true,
      resolver: async (name: string, type: string) => {
        if (type === 'TXT') return resolveTxt(name)
        throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
      },
    })
    const [signature] = dkim.results
    return {
      spf: spf && spf.status.result,
      dkim: signature?.status.result,
      aligned: signature?.status.aligned,
      dmarc: dmarc && dmarc.status.result,
    }
  }

  /** The headers that the signature covers. */
  function signedHeaders(raw: string): string[] {
    const unfolded = raw.replace(/\r\n[ \t]+/g, ' ')
    const [, names = ''] = /^DKIM-Signature:.*?; h=([^;]+);/im.exec(unfolded) ?? []
    return names.replace(/\s/g, '').toLowerCase().split(':')
  }

  test('passes SPF, DKIM and the strictest DMARC, and its one-click unsubscribe is signed', async () => {
    const { mailTo } = await sendTo('ann@a.test')
    const mail = mailTo('ann@a.test')
    expect(await judge(mail)).toMatchObject({
      spf: 'pass',
      dkim: 'pass',
      aligned: 'fankeep.example',
      dmarc: 'pass',
    })
    expect(signedHeaders(mail.raw)).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'date', 'list-unsubscribe', 'list-unsubscribe-post']),
    )
  })

  test('fails all three if it was changed and comes from elsewhere; unchanged it passes by its signature', async () => {
    const { mailTo } = await sendTo('ann@a.test')
    const mail = mailTo('ann@a.test')
    const changed = { ...mail, raw: mail.raw.replace('List-Unsubscribe-Post: ', 'List-Unsubscribe-Post: x') }
    expect(changed.raw).not.toBe(mail.raw)
    expect(await judge(changed, '192.0.2.1')).toMatchObject({ spf: 'fail', dkim: 'fail', dmarc: 'fail' })
    // A mail that is forwarded unchanged passes by its signature only.
    expect(await judge(mail, '192.0.2.1')).toMatchObject({ spf: 'fail', dkim: 'pass', dmarc: 'pass' })
  })

  test('has DNS records that an operator can check: each is named with its problem', async () => {
    const { config } = server.services
    const good = await publishedDns()
    const problems = async (dns: Parameters<typeof checkMailDns>[1], mailFrom = config.mailFrom) =>
      (await checkMailDns({ ...config, mailFrom }, dns)).map(({ name, problem }) => [name, problem])
    expect((await problems(good)).filter(([, problem]) => problem !== null)).toEqual([])
    const none = { resolveTxt: async () => [], resolveMx: async () => [] }
    expect(await problems(none)).toEqual([
      ['mail.fankeep.example', 'there is none'],
      ['autumn._domainkey.fankeep.example', 'there is none'],
      ['_dmarc.fankeep.example', 'there is none'],
      ['mail.fankeep.example', expect.stringMatching(/returned mail does not reach/)],
    ])
    const at = (part: string, ...texts: string[]) => ({
      ...good,
      resolveTxt: async (name: string) =>
        name.startsWith(part) ? texts.map((text) => [text]) : good.resolveTxt(name),
    })
    expect(await problems(at('mail.', 'v=spf1 +all'))).toContainEqual([
      'mail.fankeep.example',
      expect.stringMatching(/any server/),
    ])
    expect(await problems(at('mail.', 'v=spf1 -all', 'v=spf1 a -all'))).toContainEqual([
      'mail.fankeep.example',
      expect.stringMatching(/there are 2/),
    ])
    expect(await problems(at('autumn.', 'v=DKIM1; p=AAAA'))).toContainEqual([
      'autumn._domainkey.fankeep.example',
      expect.stringMatching(/its key is not that of/),
    ])
    expect(await problems(at('_dmarc.', 'v=DMARC1; rua=mailto:a@b.test'))).toContainEqual([
      '_dmarc.fankeep.example',
      expect.stringMatching(/no policy/),
    ])
    expect(await problems(good, 'FanKeep <no-reply@elsewhere.example>')).toContainEqual([
      'mail.fankeep.example',
      expect.stringMatching(/not part of elsewhere\.example/),
    ])
  })
})

describe('a returned mail', () => {
  test('counts as failed once, and a nonexistent address gets no more mails of that page', async () => {
    const { mailTo, status, reach, member, page } = await sendTo('ann@a.test', 'bob@a.test')
    expect(await status()).toMatchObject({ sent: 2, failed: 0 })
    const { from } = mailTo('bob@a.test')
    const report = failureReport('bob@a.test', { status: '5.1.1' })
    await giveBack(from, report)
    expect(await status()).toMatchObject({ sent: 1, failed: 1 })
    expect(await reach()).toMatchObject({ reach: 1, of: 2, why: [{ key: 'reach_returned', count: 1 }] })
    // Reported twice, it counts once.
    await giveBack(from, report)
    expect(await status()).toMatchObject({ sent: 1, failed: 1 })

    smtp.reset()
    await send(member, page)
    await server.work()
    expect(smtp.received.map(({ to }) => to[0])).toEqual(['ann@a.test'])
  })

  test('that was the last one to arrive ends the CallBack as not delivered, and it does not count for the plan', async () => {
    const { id, mailTo, member, page } = await sendTo('ann@a.test', 'bob@a.test')
    const used = async () =>
      (await member.call('callback.preview', { id: page, via: ['email'] })).data.sends.used
    const sent = await used()
    for (const to of ['ann@a.test', 'bob@a.test']) {
      expect(await used()).toBe(sent)
      await giveBack(mailTo(to).from, failureReport(to, { status: '5.2.2' }))
    }
    expect(await shown(member, id)).toMatchObject({
      ...{ status: 3, sent: 0, failed: 2, reason: { key: 'callback_undelivered' } },
    })
    expect(await used()).toBe(sent - 1)
    const { data } = await member.call('notices.list', {})
    expect(data.list).toMatchObject([{ kind: 'callback_failed' }])
  })

  test('from a full mailbox counts as failed, and the next mail is still sent', async () => {
    const { mailTo, status, reach } = await sendTo('ann@a.test', 'bob@a.test')
    await giveBack(mailTo('bob@a.test').from, failureReport('bob@a.test', { status: '5.2.2' }))
    expect(await status()).toMatchObject({ sent: 1, failed: 1 })
    expect(await reach()).toMatchObject({ reach: 2, why: [] })
  })

  test('that reports a delay or is an out-of-office reply changes nothing', async () => {
    const { mailTo, status } = await sendTo('ann@a.test')
    const { from } = mailTo('ann@a.test')
    await giveBack(from, failureReport('ann@a.test', { status: '4.4.1', action: 'delayed' }))
    await giveBack(from, 'Subject: Out of office\r\n\r\nUntil Monday')
    expect(await status()).toMatchObject({ sent: 1, failed: 0 })
  })

  test('is deferred with 451 until the outcome of its mail is recorded', async () => {
    const { id, mailTo, status } = await sendTo('ann@a.test')
    const { db } = server.services
    const report = failureReport('ann@a.test', { status: '5.1.1' })
    await db.updateTable('deliveries').set({ state: 'leased' }).where('callbackId', '=', id).execute()
    await expect(giveBack(mailTo('ann@a.test').from, report)).rejects.toMatchObject({ responseCode: 451 })
    await db.updateTable('deliveries').set({ state: 'sent' }).where('callbackId', '=', id).execute()
    await giveBack(mailTo('ann@a.test').from, report)
    expect(await status()).toMatchObject({ sent: 0, failed: 1 })
  })

  test('no longer counts if the owner of the address confirms it afterwards', async () => {
    const { mailTo, reach, member, page } = await sendTo('ann@a.test')
    await giveBack(mailTo('ann@a.test').from, failureReport('ann@a.test', { status: '5.1.1' }))
    const { data } = await member.call('optIn.turn', { id: page, on: true })
    const slug = new URL(data.url).searchParams.get('page')!
    await server.call('optIn.ask', { slug, email: 'ann@a.test' })
    expect((await reach()).reach).toBe(0)
    const key = decodeURIComponent(/confirm=([\w.%-]+)/.exec((server.sent[0] as { text: string }).text)![1]!)
    expect((await server.call('optIn.confirm', { key })).code).toBe(1)
    expect(await reach()).toMatchObject({ reach: 1, why: [] })
  })
})

test('an address that the mail server refuses at once is not reached any more', async () => {
  smtp.judge = ({ to }) => (to[0] === 'bob@a.test' ? { code: 550, text: '5.1.1 No such user' } : null)
  const { status, reach } = await sendTo('ann@a.test', 'bob@a.test')
  expect(await status()).toMatchObject({ sent: 1, failed: 1 })
  expect(await reach()).toMatchObject({ reach: 1, why: [{ key: 'reach_returned', count: 1 }] })
})

test('a mail server that refuses 12 of 12 addresses is at fault: the addresses stay reachable', async () => {
  smtp.judge = () => ({ code: 550, text: '5.1.2 No such domain' })
  const many = Array.from({ length: 12 }, (_, n) => `fan${n}@a.test`)
  const { status, reach } = await sendTo(...many)
  expect(await status()).toMatchObject({ failed: 12 })
  expect(await reach()).toMatchObject({ reach: 12, why: [] })
})

test('a fan who reports a mail as spam is signed off from that page, and the mail counts as sent', async () => {
  const { mailTo, reach, status } = await sendTo('ann@a.test', 'bob@a.test')
  const { address } = server.services.config.bounces!
  await giveBack(address, complaintReport(mailTo('bob@a.test').raw, 'not-spam'))
  expect((await reach()).reach).toBe(2)
  await giveBack(address, complaintReport(mailTo('bob@a.test').raw))
  expect(await reach()).toMatchObject({ reach: 1, why: [{ key: 'reach_left', count: 1 }] })
  // It did arrive.
  expect(await status()).toMatchObject({ sent: 2, failed: 0 })
})

describe('the address for returned mail', () => {
  test('rejects mail for any other recipient', async () => {
    const { mailTo } = await sendTo('ann@a.test')
    const forged = mailTo('ann@a.test').from.replace(/\.(\d+)\./, '.1$1.')
    for (const to of ['ann@a.test', 'someone@mail.fankeep.example', forged])
      await expect(giveBack(to, 'Subject: x\r\n\r\nx')).rejects.toMatchObject({ responseCode: 550 })
  })

  test('rejects a mail of more than a megabyte', async () => {
    const { mailTo, status } = await sendTo('ann@a.test')
    const long =
      failureReport('ann@a.test', { status: '5.1.1' }) + 'x'.repeat(70).concat('\r\n').repeat(16_000)
    await expect(giveBack(mailTo('ann@a.test').from, long)).rejects.toMatchObject({ responseCode: 552 })
    expect(await status()).toMatchObject({ sent: 1 })
  })

  test('applies a complaint only to the page of the mail that it names', async () => {
    const one = await sendTo('ann@a.test')
    const [raw] = smtp.received.map((mail) => mail.raw)
    smtp.reset()
    const other = await sendTo('ann@a.test')
    await giveBack(server.services.config.bounces!.address, complaintReport(raw!))
    expect((await one.reach()).reach).toBe(0)
    expect((await other.reach()).reach).toBe(1)
  })
})
