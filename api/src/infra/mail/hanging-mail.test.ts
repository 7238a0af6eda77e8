import { startHangingMailServer } from '../../../test/hanging-mail-server'
import { type KeyedMail, smtpBulk } from './bulk-mail'
import { readConfig } from '../config/config'
import type { Crypto } from '../crypto'

let smtp: Awaited<ReturnType<typeof startHangingMailServer>>
beforeAll(async () => {
  smtp = await startHangingMailServer()
})
afterAll(() => smtp.close())

const mails = Array.from({ length: 20 }, (_, n): KeyedMail => {
  const to = `fan${n}@a.test`
  return { kind: 'mail', to, subject: 'Moved', text: 'Here', html: '<p>Here</p>', key: `callback:1:${n}` }
})
const limits = { silence: 800, whole: 2500 }
const bulk = () =>
  smtpBulk({ ...readConfig({ DATA_DIR: '/nowhere' }), smtpUrl: smtp.url }, {} as Crypto, limits)

/** How many mails have each state. */
const counted = async (sent: ReturnType<ReturnType<typeof smtpBulk>['deliver']>) => {
  const counts: Record<string, number> = {}
  for (const { state } of await sent) counts[state] = (counts[state] ?? 0) + 1
  return counts
}

describe('a mail server that stops answering', () => {
  test.each(['EHLO', 'MAIL', 'RCPT', 'DATA'] as const)(
    'at %s has got no mail: all are to be tried again, and only those of the open connections were tried',
    async (stage) => {
      smtp.reset(stage, 'silent')
      expect(await counted(bulk().deliver(mails))).toEqual({ away: 20 })
      expect(smtp.reached).toBe(8)
    },
  )

  test('after whole mails makes only those of its open connections unknown', async () => {
    smtp.reset('end', 'silent')
    expect(await counted(bulk().deliver(mails))).toEqual({ unknown: 8, away: 12 })
    expect(smtp.reached).toBe(8)
  })
})

describe('a mail server that answers byte by byte', () => {
  test('before a mail has got none', async () => {
    smtp.reset('EHLO', 'trickle')
    expect(await counted(bulk().deliver(mails))).toEqual({ away: 20 })
  })

  test('after a mail is given up, and only the mails of its open connections are unknown', async () => {
    smtp.reset('end', 'trickle')
    const { unknown = 0, away = 0 } = await counted(bulk().deliver(mails))
    expect(unknown + away).toBe(20)
    expect(unknown).toBeLessThanOrEqual(8)
  })
})

describe('a mail server that closes every connection', () => {
  test.each(['greeting', 'MAIL', 'DATA'] as const)('at %s has got no mail', async (stage) => {
    smtp.reset(stage, 'close')
    expect(await counted(bulk().deliver(mails))).toEqual({ away: 20 })
  })
})

test('a worker that stops begins no mail that still waits for a connection', async () => {
  smtp.reset('end', 'silent')
  const stopping = new AbortController()
  const sent = counted(bulk().deliver(mails, stopping.signal))
  await vi.waitFor(() => expect(smtp.reached).toBe(8))
  stopping.abort(new Error('stopped'))
  expect(await sent).toEqual({ unknown: 8, away: 12 })
  expect(smtp.reached).toBe(8)
})
