import { fastify } from 'fastify'
import type { AddressInfo } from 'node:net'
import { type Clock, systemClock } from '../infra/clock'
import { oauthApps, sandboxPath } from '../infra/config/providers-config'
import { addFacebookApi } from './apis/facebook'
import { addInstagramApi } from './apis/instagram'
import { addMedia } from './apis/media'
import { createWindows } from './windows'
import { addThreadsApi } from './apis/threads'
import { addTiktokApi } from './apis/tiktok'
import { addXApi } from './apis/x'
import { addYoutubeApi } from './apis/youtube'
import { addControl } from './control'
import { addDialog } from './dialog'
import type { Sandbox } from './sandbox'
import { addInvoices } from './ecpay/invoices'
import { addPayment } from './ecpay/payment'
import { createTrades } from './ecpay/trades'
import { createFaults } from './faults'
import { addGoogle } from './google'
import { addLine } from './line'
import { addMessages } from './messages'
import { addFacebook, addInstagramAndThreads } from './meta'
import { createMisbehaviours } from './misbehave'
import { addContainers } from './publishing/containers'
import { addFacebookPublishing } from './publishing/facebook'
import { addPages } from './publishing/pages'
import { addPush } from './push'
import { addTiktokPublishing } from './publishing/tiktok'
import { addXPublishing } from './publishing/x'
import { addYoutubePublishing } from './publishing/youtube'
import { createStore } from './store'
import { addTelegram } from './telegram'
import { addTiktok, addX } from './tiktok-and-x'
import { createWorld } from './world'

const apis = [addFacebookApi, addInstagramApi, addThreadsApi, addTiktokApi, addXApi, addYoutubeApi]
const publishing = [
  addFacebookPublishing,
  addContainers,
  addTiktokPublishing,
  addXPublishing,
  addYoutubePublishing,
  addPages,
  addMessages,
]

interface SandboxOptions {
  clock?: Clock
  publicUrl: string
  /** Default: any free port. */
  port?: number
}

/**
 * Plays the logins and APIs of other sites as in their documents, on a separate loopback port. For development and
 * tests: the caller chooses an account. The api proxies `/dev/sandbox` to it; production has neither.
 */
export async function startSandbox({ clock = systemClock, publicUrl, port = 0 }: SandboxOptions) {
  const app = openApp()
  const store = createStore(clock)
  const faults = createFaults()
  const world = createWorld(clock)
  const misbehaviours = createMisbehaviours()
  // The port is known only after listening, and the discovery document names it.
  let url = ''
  let ourOrigin = publicUrl
  const sandbox: Sandbox = {
    store,
    faults,
    clock,
    world,
    misbehaviours,
    windows: createWindows(),
    url: () => url,
    publicUrl,
    reach: (address) => address.replace(publicUrl, ourOrigin),
    isRegistered: (uri) => isRegistered(uri, publicUrl),
  }
  for (const name of oauthApps) addDialog(app, name, sandbox)
  addGoogle(app, sandbox, {
    clock,
    browser: publicUrl + sandboxPath,
    server: () => url,
  })
  addFacebook(app, sandbox)
  addInstagramAndThreads(app, sandbox)
  addTiktok(app, sandbox)
  addX(app, sandbox)
  const trades = createTrades(clock)
  addPayment(app, trades, (fault) =>
    console.error('The stand-in for ECPay failed to notify the shop:', fault),
  )
  const invoices = addInvoices(app, clock)
  for (const add of [...apis, ...publishing]) add(app, sandbox)
  addMedia(app, sandbox)
  const push = addPush(app, () => url)
  const line = addLine(app, sandbox)
  const telegram = addTelegram(app, sandbox)
  addControl(app, sandbox)
  await app.listen({ host: '127.0.0.1', port })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    url,
    faults,
    store,
    world,
    misbehaviours,
    /** Sets the address at which stand-ins fetch our site's files, if it differs from the public one. */
    reachAt: (origin: string) => {
      ourOrigin = origin
    },
    ecpay: { trades, invoices },
    push,
    line,
    telegram,
    close: () => app.close(),
  }
}

/** A server that accepts forms, files, and forms with files. */
function openApp() {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  // TikTok's largest chunk is 20 MB.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 32 * 1024 * 1024 }, (_request, body, done) =>
    done(null, body),
  )
  return app
}

/** As if registered in the site's developer console: our callback address, under any name of this machine. */
function isRegistered(uri: string, publicUrl: string): boolean {
  if (!URL.canParse(uri)) return false
  const { hostname, origin, pathname, search, hash } = new URL(uri)
  const ours = origin === new URL(publicUrl).origin || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return ours && pathname === '/authCallback' && search === '' && hash === ''
}
