import type { Browser, CDPSession } from 'playwright-core'

/** One file of a page view. Times in ms since the view began. */
export interface Fetched {
  url: string
  /** 0 if there was no response. */
  status: number
  /** Bytes on the wire, headers included. */
  bytes: number
  began: number
  ms: number
  /** Why it failed, in the browser's words. */
  failed?: string
}

/** A module in the page's share scope. */
export interface SharedModule {
  key: string
  version: string
  /** Globals of the releases that use it. */
  users: string[]
}

export interface PageView {
  url: string
  /** Until the page was idle. */
  ms: number
  /** In the order of the requests. */
  fetched: Fetched[]
  shared: SharedModule[]
  /** Each copy of React's renderer that started, and the script that contains it. */
  reacts: { version: string; script: string }[]
  /** Errors thrown by the page's scripts or logged to its console. */
  errors: string[]
}

/** A page that keeps fetching is considered idle after this time. */
const longestMs = 20_000
const quietMs = 1500

/** Views a page as a new visitor, and records what happens. @throws Error if the address does not answer */
export async function viewPage(browser: Browser, url: string): Promise<PageView> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => void errors.push(error.message))
    page.on('console', (message) => {
      // Failed files are in the list of files already.
      const isOfFile = message.text().startsWith('Failed to load resource')
      if (message.type() === 'error' && !isOfFile) errors.push(message.text())
    })
    await page.addInitScript(watchReact)
    const fetched = await recordFetches(await context.newCDPSession(page))
    const began = Date.now()
    await page.goto(url, { timeout: longestMs, waitUntil: 'commit' })
    await page.waitForLoadState('networkidle', { timeout: longestMs }).catch(() => undefined)
    const ms = Date.now() - began
    // Modules that load when the page is idle (parts of other screens) come later.
    await page.waitForTimeout(quietMs)
    return { url, ms, fetched, errors, ...(await page.evaluate(readPage)) }
  } finally {
    await context.close()
  }
}

/** Records every file of the page from now on; the list grows as they arrive. */
async function recordFetches(session: CDPSession): Promise<Fetched[]> {
  const fetched: Fetched[] = []
  const open = new Map<string, { entry: Fetched; at: number }>()
  let first: number | undefined
  const end = (requestId: string, timestamp: number, more: Partial<Fetched>) => {
    const known = open.get(requestId)
    if (known) Object.assign(known.entry, { ms: Math.round((timestamp - known.at) * 1000) }, more)
  }
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    first ??= timestamp
    const began = Math.round((timestamp - first) * 1000)
    const entry = { url: request.url, status: 0, bytes: 0, began, ms: 0 }
    fetched.push(entry)
    open.set(requestId, { entry, at: timestamp })
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const known = open.get(requestId)
    if (known) known.entry.status = response.status
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    end(requestId, timestamp, { bytes: encodedDataLength }),
  )
  session.on('Network.loadingFailed', ({ requestId, timestamp, errorText, canceled }) =>
    end(requestId, timestamp, canceled ? {} : { failed: errorText }),
  )
  await session.send('Network.enable')
  return fetched
}

interface Renderer {
  version?: string
}
type Watching = typeof globalThis & {
  seenReacts?: PageView['reacts']
  __REACT_DEVTOOLS_GLOBAL_HOOK__?: object
  __FEDERATION__?: {
    __INSTANCES__?: {
      name: string
      shareScopeMap?: Record<string, Record<string, Record<string, { useIn?: string[] }>>>
    }[]
  }
}

/** Runs in the page, before its scripts. Replaces React's developer tools, to which every renderer reports when it starts. */
function watchReact() {
  const page = globalThis as Watching
  const seen: PageView['reacts'] = []
  page.seenReacts = seen
  page.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers: new Map(),
    supportsFiber: true,
    inject: ({ version = '' }: Renderer) => {
      const scripts = [...(new Error().stack ?? '').matchAll(/https?:\/\/[^\s)]+?\.js/g)]
      return seen.push({ version, script: scripts[0]?.[0] ?? '' })
    },
    onCommitFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    checkDCE: () => undefined,
  }
}

/** Runs in the page, at the end of the view. Leaves out the runtime's `from`: it only names the last user of a module. */
function readPage(): Pick<PageView, 'shared' | 'reacts'> {
  const { seenReacts: reacts = [], __FEDERATION__: federation } = globalThis as Watching
  const shell = federation?.__INSTANCES__?.find(({ name }) => name === 'shell')
  const shared = Object.entries(shell?.shareScopeMap?.default ?? {}).flatMap(([key, versions]) =>
    Object.entries(versions).map(([version, { useIn = [] }]) => ({ key, version, users: useIn })),
  )
  // A script that ran twice is one copy to remove.
  const distinct = new Map(reacts.map((react) => [`${react.version} ${react.script}`, react]))
  return { reacts: [...distinct.values()], shared }
}
