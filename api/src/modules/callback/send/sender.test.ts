import { AsyncResource } from 'node:async_hooks'
import { startTestServer, type TestServer } from '../../../../test/server'
import { jobContext } from '../../../../test/job-context'
import type { BulkMail } from '../../../infra/mail/bulk-mail'
import { callbacks } from '../test-callbacks'
import { sendCallbackHandler } from './run'

let server: TestServer
let usual: BulkMail
beforeAll(async () => {
  server = await startTestServer()
  usual = server.services.bulkMail
})
afterEach(() => {
  server.services.bulkMail = usual
  server.queue.waiting.splice(0)
})
afterAll(() => server.close())
const { pageWith, send, shown, emails, wakeAll } = callbacks(() => server)

describe('the sender of a CallBack', () => {
  /** A delivery method that accepts this many and then dies with its process, before its last answer is received. */
  const dies = (knowsKey: boolean, after: number) => {
    const taken: string[] = []
    server.services.bulkMail = {
      knowsKey,
      batch: 2,
      deliver: async (mails) => {
        taken.push(...mails.map(({ to }) => to))
        if (taken.length >= after) throw new Error('killed')
        return mails.map(() => ({ state: 'sent' }) as const)
      },
    }
    return taken
  }
  const run = (id: string, signal = new AbortController().signal) =>
    sendCallbackHandler.run({ callback: id }, server.services, jobContext({ jobId: id, signal }))

  test('counts mails under way as unknown if it is killed and the method knows no key, and sends none twice', async () => {
    const { member, page } = await pageWith(['a@a.test', 'b@a.test', 'c@a.test', 'd@a.test', 'e@a.test'])
    const asked = await send(member, page)
    const taken = dies(false, 4)
    await expect(run(asked.data.id)).rejects.toThrow('killed')
    server.services.bulkMail = { ...usual, knowsKey: false, batch: 2 }
    await run(asked.data.id)
    expect(await shown(member, asked.data.id)).toMatchObject({ status: 2, of: 5, sent: 3, unknown: 2 })
    const again = (await emails(asked.data.id)).map(({ to }) => to)
    expect(again.filter((to) => taken.includes(to))).toEqual([])
    expect([...taken, ...again].sort()).toEqual(['a@a.test', 'b@a.test', 'c@a.test', 'd@a.test', 'e@a.test'])
  })

  test('repeats mails under way with their key if it is killed and the method knows the key', async () => {
    const { member, page } = await pageWith(['a@a.test', 'b@a.test', 'c@a.test', 'd@a.test', 'e@a.test'])
    const asked = await send(member, page)
    dies(true, 4)
    await expect(run(asked.data.id)).rejects.toThrow('killed')
    server.services.bulkMail = usual
    await run(asked.data.id)
    expect(await shown(member, asked.data.id)).toMatchObject({ status: 2, of: 5, sent: 5, unknown: 0 })
  })

  test('reports to the queue that it is not done if its worker has to stop, and later reaches the rest', async () => {
    const { member, page } = await pageWith(['a@a.test', 'b@a.test', 'c@a.test', 'd@a.test'])
    const asked = await send(member, page)
    const stopping = new AbortController()
    server.services.bulkMail = {
      ...usual,
      batch: 2,
      deliver: async (mails) => {
        stopping.abort(new Error('stopped'))
        return usual.deliver(mails)
      },
    }
    await expect(run(asked.data.id, stopping.signal)).rejects.toThrow('stopped')
    expect(await shown(member, asked.data.id)).toMatchObject({ status: 1, sent: 2 })
    await run(asked.data.id)
    expect(await shown(member, asked.data.id)).toMatchObject({ status: 2, of: 4, sent: 4, unknown: 0 })
  })

  test('continues after its last try if that reached a fan, and ends as failed if it reached none', async () => {
    const { member, page } = await pageWith(['a@a.test', 'b@a.test', 'c@a.test', 'd@a.test'])
    const asked = await send(member, page)
    server.queue.waiting.splice(0)
    server.services.bulkMail = { ...usual, batch: 2 }
    const deliver = vi
      .spyOn(server.services.bulkMail, 'deliver')
      .mockImplementationOnce((mails) => usual.deliver(mails))
      .mockRejectedValue(new Error('killed'))
    await expect(run(asked.data.id)).rejects.toThrow('killed')
    const over = new Error('The worker of the job died')
    await sendCallbackHandler.givenUp!({ callback: asked.data.id }, server.services, over)
    expect(await shown(member, asked.data.id)).toMatchObject({ status: 1, sent: 2, failed: 0 })
    expect(server.queue.waiting.splice(0)).toMatchObject([
      { data: { callback: asked.data.id, reached: { email: 2 } } },
    ])
    await sendCallbackHandler.givenUp!(
      { callback: asked.data.id, reached: { email: 2, message: 0 } },
      server.services,
      over,
    )
    expect(await shown(member, asked.data.id)).toMatchObject({ status: 2, sent: 2, failed: 2 })
    deliver.mockRestore()
  })

  test('ends and notifies if all tries fail before its list is made; it reaches no fan and does not count', async () => {
    const { member, page } = await pageWith(['a@a.test', 'b@a.test'], { vipType: 1 })
    const asked = await send(member, page)
    server.queue.waiting.splice(0)
    await sendCallbackHandler.givenUp!(
      { callback: asked.data.id },
      server.services,
      new Error('The worker of the job died'),
    )
    expect(await shown(member, asked.data.id)).toMatchObject({
      ...{ status: 3, phase: 'ended', of: null, sent: 0 },
      reason: { key: 'callback_broken', msg: expect.stringContaining('nothing was sent') },
    })
    const { list } = (await member.call('notices.list', {}, { language: 'en' })).data
    expect(list[0]).toMatchObject({ kind: 'callback_failed' })
    expect((await send(member, page)).code).toBe(1)
  })

  test('notifies the member if every address is refused, and does not use up the only CallBack of a trial', async () => {
    const { member, page } = await pageWith(['a@a.test', 'b@a.test'], { vipType: 1 })
    server.services.bulkMail = {
      ...usual,
      deliver: async (mails) => mails.map(() => ({ state: 'failed', error: '550 no such user' }) as const),
    }
    const asked = await send(member, page)
    await wakeAll()
    expect(await shown(member, asked.data.id)).toMatchObject({
      ...{ status: 3, sent: 0, failed: 2, reason: { key: 'callback_undelivered' } },
    })
    expect((await member.call('notices.list', {}, { language: 'en' })).data.list).toMatchObject([
      { kind: 'callback_failed', text: expect.stringContaining('No message could be delivered') },
    ])
    server.services.bulkMail = usual
    expect((await send(member, page)).code).toBe(1)
  })

  test('stops after the current batch if the member stops it', async () => {
    const { member, page } = await pageWith(['a@a.test', 'b@a.test', 'c@a.test', 'd@a.test'])
    const asked = await send(member, page)
    server.services.bulkMail = {
      ...usual,
      batch: 2,
      deliver: async (mails) => {
        await member.call('callback.cancel', { callback: asked.data.id })
        return usual.deliver(mails)
      },
    }
    await server.work()
    expect(await shown(member, asked.data.id)).toMatchObject({
      status: 2,
      sent: 2,
      of: 4,
      reason: { key: 'callback_stopped', msg: expect.stringContaining('2 fans') },
    })
  })

  test('can be stopped while it waits for an unavailable mail server, and makes room for the next CallBack', async () => {
    const { member, page } = await pageWith(['a@a.test', 'b@a.test'])
    const asked = await send(member, page)
    // The queue would retry in hours.
    server.queue.waiting.splice(0)
    server.services.bulkMail = {
      ...usual,
      deliver: async (mails) => mails.map(() => ({ state: 'away', error: 'connect ECONNREFUSED' }) as const),
    }
    await expect(run(asked.data.id)).rejects.toThrow('The mail server is unavailable')
    expect((await member.call('callback.cancel', { callback: asked.data.id })).code).toBe(1)
    server.services.bulkMail = usual
    server.clock.pass(5)
    await server.workDue()
    expect(await shown(member, asked.data.id)).toMatchObject({
      phase: 'ended',
      reason: { key: 'callback_stopped' },
    })
    expect(await emails(asked.data.id)).toEqual([])
    expect((await send(member, page)).code).toBe(1)
  })

  test('does not use up the only CallBack of a trial if it is stopped before it reached a fan', async () => {
    const { member, page } = await pageWith(['a@a.test', 'b@a.test'], { vipType: 1 })
    const asked = await send(member, page)
    server.services.bulkMail = {
      ...usual,
      deliver: async (mails) => mails.map(() => ({ state: 'away', error: 'connect ECONNREFUSED' }) as const),
    }
    await expect(run(asked.data.id)).rejects.toThrow('The mail server is unavailable')
    await member.call('callback.cancel', { callback: asked.data.id })
    server.services.bulkMail = usual
    await run(asked.data.id)
    expect(await shown(member, asked.data.id)).toMatchObject({
      ...{ status: 3, sent: 0 },
      reason: { key: 'callback_stopped' },
    })
    expect((await send(member, page)).code).toBe(1)
  })

  test('sends nothing more once the account is due to be erased, and continues if the member stays', async () => {
    const { member, page } = await pageWith(['a@a.test', 'b@a.test', 'c@a.test', 'd@a.test'])
    const asked = await send(member, page)
    const erase = (at: Date | null) =>
      server.services.db.updateTable('users').set({ eraseAt: at }).where('id', '=', member.id).execute()
    server.services.bulkMail = {
      ...usual,
      batch: 2,
      deliver: async (mails) => {
        await erase(new Date(server.clock.now().getTime() + 86_400_000))
        return usual.deliver(mails)
      },
    }
    await run(asked.data.id)
    expect(await emails(asked.data.id)).toHaveLength(2)
    server.services.bulkMail = usual
    await erase(null)
    server.clock.pass(3600)
    await server.workDue()
    expect(await shown(member, asked.data.id)).toMatchObject({ status: 2, of: 4, sent: 4 })
  })

  test('continues after a failed try if the clock was set back meanwhile', async () => {
    const { member, page } = await pageWith(['a@a.test', 'b@a.test'])
    const asked = await send(member, page)
    server.services.bulkMail = {
      ...usual,
      deliver: async (mails) => mails.map(() => ({ state: 'away', error: '535 no' }) as const),
    }
    await expect(run(asked.data.id)).rejects.toThrow('The mail server is unavailable: 535 no')
    server.services.bulkMail = usual
    server.clock.pass(-86_400)
    await run(asked.data.id)
    server.clock.pass(86_400)
    expect(await shown(member, asked.data.id)).toMatchObject({ status: 2, of: 2, sent: 2 })
  })

  test('waits for an unavailable mail server without counting tries, even for a small CallBack', async () => {
    const { member, page } = await pageWith(['a@a.test', 'b@a.test'])
    const asked = await send(member, page)
    const away = vi.fn(async (mails: unknown[]) =>
      mails.map(() => ({ state: 'away', error: '535 no' }) as const),
    )
    server.services.bulkMail = { ...usual, deliver: away }
    for (let n = 0; n < 8; n++)
      await expect(run(asked.data.id)).rejects.toThrow('The mail server is unavailable: 535 no')
    expect(away).toHaveBeenCalledTimes(8)
    server.services.bulkMail = usual
    await run(asked.data.id)
    expect(await shown(member, asked.data.id)).toMatchObject({ status: 2, of: 2, sent: 2, failed: 0 })
  })

  test('waits for a mail server that takes mails and answers none, and does not count those as sent in the end', async () => {
    const { member, page } = await pageWith(['a@a.test', 'b@a.test', 'c@a.test', 'd@a.test', 'e@a.test'])
    const asked = await send(member, page)
    server.services.bulkMail = {
      ...usual,
      knowsKey: false,
      deliver: async (mails) =>
        mails.map((_, n) => ({ state: n < 3 ? ('unknown' as const) : ('away' as const), error: 'Timeout' })),
    }
    await expect(run(asked.data.id)).rejects.toThrow('The mail server is unavailable: Timeout')
    expect(await shown(member, asked.data.id)).toMatchObject({ status: 1, unknown: 3, wait_until: null })
    const over = new Error('The mail server is unavailable')
    await sendCallbackHandler.givenUp!({ callback: asked.data.id }, server.services, over)
    expect(await shown(member, asked.data.id)).toMatchObject({
      ...{ status: 2, sent: 0, unknown: 3, failed: 2, resumable: 2 },
      reason: { key: 'callback_failed' },
    })
  })

  test('waits a minute each time the mail server accepts some mails and then no more', async () => {
    const { member, page } = await pageWith(['a@a.test', 'b@a.test', 'c@a.test', 'd@a.test', 'e@a.test'])
    const asked = await send(member, page)
    server.services.bulkMail = {
      ...usual,
      deliver: async ([first, ...others]) => [
        ...(await usual.deliver([first!])),
        ...others.map(() => ({ state: 'away', error: '454 too fast' }) as const),
      ],
    }
    expect(await wakeAll()).toEqual([60, 60, 60, 60])
    expect(await shown(member, asked.data.id)).toMatchObject({ status: 2, of: 5, sent: 5, failed: 0 })
    expect(await emails(asked.data.id)).toHaveLength(5)
  })

  test('retries a deferred mail after 1, 5, 15 and 60 minutes, then gives up on the fan', async () => {
    const { member, page } = await pageWith(['a@a.test', 'b@a.test', 'never@a.test', 'no@a.test'])
    const asked = await send(member, page)
    server.services.bulkMail = {
      ...usual,
      deliver: async (mails) => {
        const taken = await usual.deliver(mails.filter(({ to }) => to < 'n'))
        return mails.map(({ to }) => {
          if (to === 'never@a.test') return { state: 'again', error: '450 later' } as const
          return to === 'no@a.test' ? ({ state: 'failed', error: '550 no such user' } as const) : taken[0]!
        })
      },
    }
    expect(await wakeAll()).toEqual([60, 300, 900, 3600])
    expect(await shown(member, asked.data.id)).toMatchObject({ status: 2, of: 4, sent: 2, failed: 2 })
    const { db } = server.services
    const failed = await db
      .selectFrom('deliveries')
      .select(['target', 'error', 'tries'])
      .where('callbackId', '=', asked.data.id)
      .where('state', '=', 'failed')
      .orderBy('target')
      .execute()
    expect(failed).toEqual([
      { target: 'never@a.test', error: '450 later', tries: 5 },
      { target: 'no@a.test', error: '550 no such user', tries: 0 },
    ])
  })

  test('runs once per CallBack: a second one at the same moment is refused', async () => {
    const { member, page } = await pageWith(['a@a.test', 'b@a.test'])
    const asked = await send(member, page)
    // The run of another process, outside the async context of the first.
    const runElsewhere = AsyncResource.bind(() => run(asked.data.id))
    let second: Promise<unknown> | undefined
    server.services.bulkMail = {
      ...usual,
      deliver: async (mails) => {
        second = expect(runElsewhere()).rejects.toThrow('another process')
        await second
        return usual.deliver(mails)
      },
    }
    await run(asked.data.id)
    expect(second).toBeDefined()
    expect(await emails(asked.data.id)).toHaveLength(2)
  })
})

test('two mails refused among 620 count as failed only for their fans', async () => {
  const everybody = Array.from({ length: 620 }, (_, n) => `fan${String(n).padStart(3, '0')}@a.test`)
  const { member, page } = await pageWith(everybody)
  const asked = await send(member, page)
  const refuses = (to: string) => to === 'fan260@a.test' || to === 'fan619@a.test'
  server.services.bulkMail = {
    ...usual,
    deliver: async (mails) => {
      await usual.deliver(mails.filter(({ to }) => !refuses(to)))
      return mails.map(({ to }) =>
        refuses(to) ? ({ state: 'failed', error: 'no such box' } as const) : ({ state: 'sent' } as const),
      )
    },
  }
  await sendCallbackHandler.run({ callback: asked.data.id }, server.services, jobContext())
  expect(await shown(member, asked.data.id)).toMatchObject({ status: 2, of: 620, sent: 618, failed: 2 })
  const { rows } = await server.services.pool.query<{ target: string }>(
    `select target from deliveries where callback_id = $1 and state = 'failed' order by target`,
    [asked.data.id],
  )
  expect(rows.map(({ target }) => target)).toEqual(['fan260@a.test', 'fan619@a.test'])
  const written = (await emails(asked.data.id)).map(({ to }) => to)
  expect(written.sort()).toEqual(everybody.filter((to) => !refuses(to)))
})
