import { pino } from 'pino'
import { freshDatabase } from '../../../test/database'
import { withAdvisoryLock } from './advisory-lock'
import { connect, type DatabaseConnection } from './connect'

let database: Awaited<ReturnType<typeof freshDatabase>>
let connection: DatabaseConnection
beforeAll(async () => {
  database = await freshDatabase()
  connection = connect(database.url, { log: pino({ level: 'silent' }), use: 'jobs' })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const lock = { space: 77, id: '1', signal: new AbortController().signal }
const take = (work: () => Promise<void>) => withAdvisoryLock(connection.sessions, lock, work)

test('an advisory lock is held by one caller at a time; another gets false, and its work does not run', async () => {
  const work = vi.fn(async () => {})
  let leave = () => {}
  const held = new Promise<void>((resolve) => (leave = resolve))
  let first = Promise.resolve(false)
  await new Promise<void>((taken) => {
    first = take(() => {
      taken()
      return held
    })
  })
  expect(await take(work)).toBe(false)
  leave()
  expect([await first, work.mock.calls]).toEqual([true, []])
})

test('an advisory lock is free as soon as the work has ended', async () => {
  for (let n = 0; n < 20; n++) expect(await take(async () => {})).toBe(true)
})

test('an advisory lock is free as soon as the work has failed', async () => {
  for (let n = 0; n < 20; n++) {
    await expect(take(() => Promise.reject(new Error('the mail server is away')))).rejects.toThrow('away')
    expect(await take(async () => {})).toBe(true)
  }
})

test('an advisory lock is free again if its work hangs after its signal has aborted', async () => {
  const over = new AbortController()
  const hung = withAdvisoryLock(
    connection.sessions,
    { ...lock, signal: over.signal, endsWithin: 50 },
    (signal) => new Promise(() => signal.addEventListener('abort', () => {})),
  )
  const ended = expect(hung).rejects.toThrow('The work did not end 0.05 s after its time was over')
  await vi.waitFor(async () => expect(await take(async () => {})).toBe(false))
  over.abort(new Error('The time is over'))
  await ended
  expect(await take(async () => {})).toBe(true)
})
