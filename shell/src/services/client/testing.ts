import { createStore } from 'jotai'
import { createConnection } from '../connection'
import { createLeaving } from '../leaving'
import { createPending } from '../pending'
import { createClient, type Trouble } from './client'

type Answer = Response | Error | 'never'

export const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
export const done = (data: unknown = {}) => answer({ code: 1, msg: '', data })

/** A server with these answers in order, and a client of it. */
export function setUp(
  answers: Answer[],
  language: 'zh-tw' | 'zh-cn' | 'en' = 'zh-tw',
  token: string | null = 'secret',
  isOurs = () => true,
) {
  const requests: Request[] = []
  const fetch = vi.fn(async (input: Request) => {
    requests.push(input.clone())
    const next = answers[Math.min(requests.length, answers.length) - 1]
    if (next === 'never')
      return new Promise<Response>((_, reject) =>
        input.signal.addEventListener('abort', () => reject(input.signal.reason as Error)),
      )
    if (next instanceof Error) throw next
    return next!.clone()
  })
  globalThis.fetch = fetch as unknown as typeof globalThis.fetch
  const pending = createPending()
  const troubles: Trouble[] = []
  const browser = Object.assign(new EventTarget(), { navigator: { onLine: true } })
  const turn = (onLine: boolean) => {
    browser.navigator.onLine = onLine
    browser.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
  }
  const store = createStore()
  const connection = createConnection(browser as unknown as Window, store)
  const client = createClient({
    language,
    connection,
    unsent: (how) => `words of ${how}`,
    token: () => token,
    isOurs,
    pending,
    onTrouble: (trouble) => troubles.push(trouble),
    leaving: createLeaving(window, Date.now),
    origin: 'http://site.test',
  })
  return { client, requests, troubles, pending, turn, connection: () => store.get(connection.atom) }
}

export const lost = () => new TypeError('fetch failed')

/** Lets the pauses between retries pass. */
export async function settle<Value>(promise: Promise<Value>): Promise<Value> {
  const held = promise.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error as Error
    },
  )
  await vi.advanceTimersByTimeAsync(60_000)
  return (await held)()
}
