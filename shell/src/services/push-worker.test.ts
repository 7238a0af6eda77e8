import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/* Simulates what a browser does with shell/public/push-worker.js. */

const source = readFileSync(join(import.meta.dirname, '../../public/push-worker.js'), 'utf8')

interface Shown {
  tag: string
  data: { path: string; stop?: string }
  actions: { action: string; title: string }[]
}

function startWorker(
  fetch: (request: unknown) => Promise<unknown> = async () => 'from the server',
  scope = 'https://fankeep.test/',
) {
  const handlers = new Map<string, (event: unknown) => void>()
  const memory = new Map<string, unknown>()
  const shown: Shown[] = []
  const opened: string[] = []
  /** The notifications currently shown. */
  const tray = new Map<string, Shown>()
  const registration = {
    scope,
    showNotification: async (_title: string, options: Shown) => {
      shown.push(options)
      tray.set(options.tag, options)
    },
    getNotifications: async ({ tag }: { tag: string }) => [tray.get(tag)].filter(Boolean),
  }
  const cache = {
    match: async (key: string) => memory.get(key),
    put: async (key: string, value: unknown) => void memory.set(key, value),
    keys: async () => [...memory.keys()],
    delete: async (key: string) => memory.delete(key),
  }
  const browser = {
    addEventListener: (kind: string, handler: (event: unknown) => void) => handlers.set(kind, handler),
    registration,
    caches: { open: async () => cache },
    fetch,
    clients: { openWindow: async (address: string) => void opened.push(address) },
    location: { origin: 'https://fankeep.test' },
  }
  new Function(...Object.keys(browser), source)(...Object.values(browser))
  const fire = async (kind: string, event: object) => {
    let work: Promise<unknown> | undefined
    handlers.get(kind)!({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) })
    await work
  }
  return {
    shown,
    opened,
    tray,
    memory,
    cache,
    /** The worker's answer to a request; undefined if it leaves it to the browser. */
    ask: (request: object, preloadResponse?: Promise<unknown>) => {
      let answer: Promise<unknown> | undefined
      handlers.get('fetch')!({
        request: { mode: 'navigate', method: 'GET', ...request },
        preloadResponse,
        respondWith: (given: Promise<unknown>) => (answer = given),
      })
      return answer
    },
    push: (message: object) => fire('push', { data: { json: () => message } }),
    press: (notification: object, action = '') =>
      fire('notificationclick', { action, notification: { close: () => {}, ...notification } }),
  }
}

const stop = { label: 'Stop', path: '/subscribe?stopPush=x' }
const message = {
  title: 'Page',
  text: 'Moved',
  path: 'https://new.home/',
  tag: 'callback-1',
  stop,
  once: true,
}

test('a click opens the message’s link, the second button the way to unsubscribe', async () => {
  const worker = startWorker()
  await worker.push(message)
  expect(worker.shown[0]).toMatchObject({ actions: [{ action: 'stop', title: 'Stop' }], tag: 'callback-1' })
  await worker.press(worker.shown[0]!)
  await worker.press(worker.shown[0]!, 'stop')
  expect(worker.opened).toEqual(['https://new.home/', 'https://fankeep.test/subscribe?stopPush=x'])
})

test('a notification shown by an older worker opens its path', async () => {
  const worker = startWorker()
  await worker.press({ data: '/callback?id=1' })
  expect(worker.opened).toEqual(['https://fankeep.test/callback?id=1'])
})

test('a second message with the same tag replaces the first, and is not shown after that was closed', async () => {
  const worker = startWorker()
  await worker.push(message)
  await worker.push(message)
  expect(worker.tray.size).toBe(1)
  worker.tray.clear()
  await worker.push(message)
  expect(worker.tray.size).toBe(0)
  await worker.push({ ...message, tag: 'callback-2' })
  expect([...worker.tray.keys()]).toEqual(['callback-2'])
})

test('a message is shown even if the device has no space to remember it', async () => {
  const worker = startWorker()
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  Object.assign(worker.cache, { match: full, put: full })
  await worker.push(message)
  expect(worker.shown).toHaveLength(1)
})

test('an alarm is shown every time, and at most 50 messages are remembered', async () => {
  const worker = startWorker()
  const alarm = { title: 'Test', text: 'A test', path: '/manageLogin', tag: 'test' }
  for (let n = 0; n < 2; n++) {
    await worker.push(alarm)
    worker.tray.clear()
  }
  expect(worker.shown).toHaveLength(2)
  expect(worker.memory.size).toBe(0)
  for (let n = 0; n < 60; n++) await worker.push({ ...message, tag: `callback-${n}` })
  expect(worker.memory.size).toBe(50)
})

describe('requests for pages', () => {
  const away = () => Promise.reject(new TypeError('Failed to fetch'))

  test('come from the server, or from the browser’s preload if there is one', async () => {
    const fetch = vi.fn(async () => 'from the server')
    const worker = startWorker(fetch)
    expect(await worker.ask({})).toBe('from the server')
    expect(await worker.ask({}, Promise.resolve('asked for meanwhile'))).toBe('asked for meanwhile')
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test.each([{ mode: 'cors' }, { mode: 'no-cors' }, { method: 'POST' }])(
    'are left to the browser if they are not navigations by GET: %j',
    (request) => expect(startWorker(away).ask(request)).toBeUndefined(),
  )

  test('are left to the browser in a fan’s scope', () => {
    expect(startWorker(away, 'https://fankeep.test/subscribe').ask({})).toBeUndefined()
  })

  test.each([true, false])(
    'that fail (preloaded: %s) get the offline page, which can run only its own script',
    async (isAsked) => {
      const answer = (await startWorker(away).ask({}, isAsked ? away() : undefined)) as Response
      const policy = answer.headers.get('content-security-policy')!
      const [, nonce] = /script-src 'nonce-([\w-]{36})'/.exec(policy)!
      expect(policy).toMatch(/^default-src 'none'; connect-src 'self'; script-src 'nonce-/)
      expect(policy).not.toContain('unsafe')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const html = await answer.text()
      expect(html.match(/nonce="[^"]+"/g)).toEqual([`nonce="${nonce}"`, `nonce="${nonce}"`])
    },
  )

  test.each([
    ['/channel', 'zh-cn', false, 'zh-Hans-CN', '目前没有网络'],
    ['/channel', 'zh-cn', true, 'zh-Hans-CN', '暂时连不上 FanKeep'],
    ['/en/help', 'zh-cn', false, 'en', 'You’re offline'],
    ['/channel', null, false, 'zh-Hant-TW', '目前沒有網路'],
  ])(
    'the offline page for %s, language %s, online: %s, has the language %s and the title %s',
    async (path, kept, isOnline, lang, title) => {
      const answer = (await startWorker(away).ask({})) as Response
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const browser = {
        document: page,
        location: { pathname: path },
        localStorage: { getItem: (key: string) => (key === 'lang' ? kept : 'dark') },
        navigator: { onLine: isOnline },
        matchMedia: () => ({ matches: false }),
        addEventListener: () => {},
        setInterval: () => 0,
      }
      new Function(...Object.keys(browser), page.querySelector('script')!.textContent!)(
        ...Object.values(browser),
      )
      expect(page.documentElement.lang).toBe(lang)
      expect(page.documentElement.className).toBe('dark')
      expect(page.querySelector('h1')!.textContent).toBe(title)
      expect(page.querySelector('[role=status]')!.textContent).toMatch(/.{20}/)
      expect(page.title).toBe(`${title} – FanKeep`)
    },
  )
})
