import { startTestServer, type TestServer } from '../../../../test/server'
import { lineSecretsOf } from '../../../sandbox/line'
import { fanPushes } from '../../fan-push/test-fan-push'
import { lines } from '../../line/test-line'
import { callbacksBy } from '../test-callbacks'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => {
  server.queue.waiting.splice(0)
  server.sandbox.push.faults.splice(0)
})
afterAll(() => server.close())
const { open, browser, ask: askBrowser, shownOn, signedUp } = fanPushes(() => server)
const { follow, newChannel } = lines(() => server)
const byPush = callbacksBy('push', () => server)
const { send, ask, shown, routeOf, expectAllReached, outcomesOf, wakeAll, killOnce, workCutOff } = byPush

async function withFans(fans: number, given?: Parameters<typeof open>[0]) {
  const one = await open(given)
  return { ...one, browsers: await signedUp(one, fans) }
}
type WithFans = Awaited<ReturnType<typeof withFans>>
type Browser = WithFans['browsers'][number]

/** The notifications of CallBacks that the push service accepted, one per request. */
const taken = (one: Browser) => shownOn(one).filter(({ tag }) => tag.startsWith('callback-'))
const takenBy = ({ browsers }: WithFans) => browsers.map((one) => taken(one).length)
const fault = (one: Browser, ...next: Parameters<typeof server.sandbox.push.answerWith>[1][]) =>
  server.sandbox.push.answerWith(one.endpoint, ...next)

describe('a CallBack by browser notification', () => {
  test('reaches each confirmed browser once, with the page’s name, the text, the link and how to stop', async () => {
    const one = await withFans(23)
    await askBrowser(one, await browser(one))
    await server.workDue()
    expect(await routeOf(one)).toMatchObject({
      ...{ reach: 23, of: 24, from: null },
      why: [{ key: 'reach_push_waiting', count: 1 }],
    })
    const asked = await send(one)
    await wakeAll()
    expect(takenBy(one)).toEqual(one.browsers.map(() => 1))
    const [phone] = one.browsers
    expect(taken(phone!)).toEqual([
      {
        title: 'mochi.daily',
        text: '大家早，新家在這裡。\n請不要點原本那邊的連結。\n\nTo stop: press “Stop”, or use the sign-up page.',
        path: 'https://slow.island/new',
        tag: `callback-${asked.data.id}`,
        topic: `callback-${asked.data.id}`,
        stop: { label: 'Stop', path: `/subscribe?stopPush=${phone!.stop}` },
        once: true,
      },
    ])
    await expectAllReached(one, asked.data.id, 23)
  })

  test('is not offered if no browser has ever signed up', async () => {
    const one = await withFans(0)
    expect(await routeOf(one)).toBeUndefined()
    expect(await ask(one)).toMatchObject({ error: 'callback_nobody' })
  })

  test('is not included in the trial', async () => {
    const one = await withFans(1, { vipType: 1 })
    expect(await routeOf(one)).toMatchObject({ reach: 0, why: [{ key: 'reach_plan', count: 1 }] })
    expect(await ask(one)).toMatchObject({ error: 'callback_plan_email' })
  })

  test('is cut if it is too long, keeps how to stop, and leads there if it has no link', async () => {
    const one = await withFans(1)
    const long = { subject: '搬家了', link: '', message: '新家'.repeat(450) }
    await send(one, { ...long })
    await wakeAll()
    const [message] = taken(one.browsers[0]!)
    expect(message!.text).toMatch(/^搬家了\n新家/)
    expect(message!.text).toContain('…\n\nTo stop:')
    expect(message!.path).toBe(message!.stop!.path)
  })

  test('does not reach a browser that stopped after it began', async () => {
    const one = await withFans(3)
    for (const each of one.browsers) fault(each, 429)
    const asked = await send(one)
    await server.workDue()
    await server.call('fanPush.stop', { key: one.browsers[1]!.stop })
    await wakeAll()
    expect(takenBy(one)).toEqual([1, 0, 1])
    expect(await outcomesOf(one, asked.data.id)).toMatchObject([
      { sent: 2, failed: 1, why: [{ key: 'reach_left', count: 1 }] },
    ])
  })

  test.each([404, 410])('erases the browser after %i, and reaches the others', async (status) => {
    const one = await withFans(3)
    fault(one.browsers[0]!, status)
    const asked = await send(one)
    await wakeAll()
    expect(takenBy(one)).toEqual([0, 1, 1])
    expect(await one.counts()).toEqual({ confirmed: 2, waiting: 0 })
    expect(await outcomesOf(one, asked.data.id)).toMatchObject([
      { sent: 2, failed: 1, why: [{ key: 'push_gone', count: 1 }] },
    ])
  })

  test.each([400, 403, 413])(
    'counts only the message as refused after %i, and keeps the browser',
    async (status) => {
      const one = await withFans(2)
      fault(one.browsers[0]!, status)
      const asked = await send(one)
      await wakeAll()
      expect(takenBy(one)).toEqual([0, 1])
      expect(await one.counts()).toMatchObject({ confirmed: 2 })
      expect(await outcomesOf(one, asked.data.id)).toMatchObject([
        { why: [{ key: 'push_refused', count: 1 }] },
      ])
    },
  )

  test.each([
    ['429', { status: 429, headers: { 'retry-after': '7' } }, 7],
    ['503', { status: 503, headers: { 'retry-after': '9' } }, 9],
    ['500 without a time', 500, 60],
    ['429 for a day', { status: 429, headers: { 'retry-after': '86400' } }, 3600],
  ])('waits after “%s” as long as stated, an hour at most, then continues', async (_, said, seconds) => {
    const one = await withFans(3)
    for (const each of one.browsers) fault(each, said)
    const asked = await send(one)
    expect(await wakeAll()).toEqual([seconds])
    expect(takenBy(one)).toEqual([1, 1, 1])
    expect(await shown(one.member, asked.data.id)).toMatchObject({ status: 2, sent: 3 })
  })

  test('waits once for a push service that asks for 30 seconds, then reaches all browsers', async () => {
    const one = await withFans(25)
    fault(one.browsers[0]!, { status: 429, headers: { 'retry-after': '30' } })
    const asked = await send(one)
    expect(await wakeAll()).toEqual([30])
    expect(takenBy(one)).toEqual(one.browsers.map(() => 1))
    expect(await shown(one.member, asked.data.id)).toMatchObject({ status: 2, sent: 25 })
  })

  test('gives up on every fan after five times 500', async () => {
    const one = await withFans(2)
    for (const each of one.browsers) fault(each, ...Array.from({ length: 10 }, () => 500))
    const asked = await send(one)
    expect(await wakeAll()).toEqual([60, 60, 60, 60])
    expect(await shown(one.member, asked.data.id)).toMatchObject({ sent: 0, failed: 2 })
    expect(await outcomesOf(one, asked.data.id)).toMatchObject([{ why: [{ key: 'push_refused', count: 2 }] }])
    expect(takenBy(one)).toEqual([0, 0])
  })

  test('repeats the identical notification if its answer was lost', async () => {
    const one = await withFans(3)
    fault(one.browsers[0]!, { lost: 'cut' })
    const asked = await send(one)
    await wakeAll()
    expect(await shown(one.member, asked.data.id)).toMatchObject({ status: 2, sent: 3, unknown: 0 })
    expect(takenBy(one)).toEqual([2, 1, 1])
    const [first, second] = taken(one.browsers[0]!)
    expect(second).toEqual(first)
  })

  test('waits while the push service cannot be reached, and then reaches each browser', async () => {
    const one = await withFans(22)
    const asked = await send(one)
    await workCutOff()
    expect(await wakeAll()).toEqual([60])
    await expectAllReached(one, asked.data.id, 22)
  })

  test('stops if the push service cannot be reached for a day, and can be sent to all later', async () => {
    const one = await withFans(2)
    const asked = await send(one)
    await workCutOff()
    server.clock.pass(24 * 3600)
    await workCutOff()
    expect(await shown(one.member, asked.data.id)).toMatchObject({
      ...{ sent: 0, unknown: 0, failed: 2, resumable: 2 },
      reason: { key: 'push_no_answer' },
    })
  })

  test('stops if there is no answer at all, with tried fans as unknown and the rest as failed', async () => {
    const one = await withFans(22)
    for (const each of one.browsers) fault(each, { lost: 'cut' }, { lost: 'cut' })
    const asked = await send(one)
    await wakeAll()
    expect(await shown(one.member, asked.data.id)).toMatchObject({
      ...{ sent: 0, unknown: 20, failed: 2 },
      reason: { key: 'push_no_answer' },
    })
  })

  test.each([
    [60, { sent: 4, unknown: 0 }, [1, 1, 1, 2]],
    // Browsers may have forgotten what they showed: notifications in flight are not sent again.
    [25 * 3600, { sent: 3, unknown: 1 }, [1, 1, 1, 1]],
  ])(
    'continues %s s after its process was killed, and repeats at most the unanswered notification',
    async (seconds, counts, times) => {
      const one = await withFans(4)
      const asked = await send(one)
      server.sandbox.push.answerWith(one.browsers[3]!.endpoint, { lost: 'hang' })
      // Outcomes are noted while the last one is in flight.
      await killOnce(asked.data.id, async () => {
        const { rows } = await server.services.pool.query(
          `select count(*)::int as n from deliveries where callback_id = $1 and state = 'sent'`,
          [asked.data.id],
        )
        return rows[0].n === 3 && takenBy(one).join() === '1,1,1,1'
      })
      server.clock.pass(seconds)
      await wakeAll()
      expect(takenBy(one)).toEqual(times)
      expect(new Set(taken(one.browsers[3]!).map((each) => JSON.stringify(each))).size).toBe(1)
      expect(await shown(one.member, asked.data.id)).toMatchObject({ status: 2, ...counts })
    },
  )
})

test('a push service that asks for a pause does not delay mail', async () => {
  const one = await withFans(2)
  await server.services.pool.query(
    `insert into subscribers (page_id, email, language, asked_at, confirmed_at) values ($1, 'new@a.test', 'en', now(), now())`,
    [one.page],
  )
  for (const each of one.browsers) fault(each, { status: 429, headers: { 'retry-after': '600' } })
  const asked = await send(one, { via: ['push', 'email'] })
  await server.workDue()
  expect(await shown(one.member, asked.data.id)).toMatchObject({ phase: 'sending', of: 3, sent: 1 })
  expect(await wakeAll()).toEqual([600])
  expect(await shown(one.member, asked.data.id)).toMatchObject({ status: 2, sent: 3 })
})

test('a push service that rests does not hold up LINE, nor LINE the push service', async () => {
  const one = await withFans(1)
  const channel = newChannel()
  await one.member.call('line.connect', { id: one.page, ...lineSecretsOf(channel) })
  const account = server.sandbox.line.account(channel)
  await follow({ account }, ['U1'])
  fault(one.browsers[0]!, { status: 503, headers: { 'retry-after': '3600' } })
  account.faults.push({ status: 429, headers: { 'retry-after': '60' } })
  const asked = await send(one, { via: ['push', 'line'] })
  const wokenAfter = async (seconds: number) => {
    server.clock.pass(seconds)
    await server.workDue()
    return shown(one.member, asked.data.id)
  }
  expect(await wokenAfter(0)).toMatchObject({ sent: 0 })
  expect(await wokenAfter(60)).toMatchObject({ sent: 1 })
  expect(account.pushes).toHaveLength(1)
  expect(takenBy(one)).toEqual([0])
  expect(await wokenAfter(3540)).toMatchObject({ status: 2, sent: 2 })
})
