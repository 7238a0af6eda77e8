import { buildEdge } from '../src/edge/app'
import type { EdgeConfig } from '../src/edge/config'
import { publish } from '../src/publish'
import { type Build, makeBuild, makeContext, route } from './builds'
import { closing } from './clean-up'

const words = (name: string) => ({ [`words-zh-TW`]: [`${name}-tw.js`], 'words-en': [`${name}-en.js`] })
const wordFiles = (name: string) => ({ [`${name}-tw.js`]: 'tw', [`${name}-en.js`]: 'en' })
export const shell: Build = {
  name: 'shell',
  chunks: { main: ['main.css'], '@fankeep/shared/ui/forms': ['ui-forms.js'], ...words('shell') },
  files: {
    'main.css': 'a{}',
    'ui-forms.js': 'forms',
    'theme.js': 'theme()',
    'after-paint.js': 'afterPaint()',
    'favicon.svg': '<svg/>',
    ...wordFiles('shell'),
  },
}
export const home: Build = {
  name: 'mf-home',
  routes: [route('/', { title: { 'zh-tw': '首頁', 'zh-cn': '首页', en: 'Home <1>' } }), route('/aboutUs')],
  chunks: { 'page-home': ['page-home.css', 'page-home.js'], 'page-aboutUs': ['about.js'], ...words('home') },
  files: { 'page-home.css': 'b{}', 'page-home.js': 'home', 'about.js': 'about', ...wordFiles('home') },
}
export const member: Build = {
  name: 'mf-member',
  declaration: {
    name: 'mf-member',
    layout: 'userCenter',
    routes: [route('/channel', { access: 'member', parent: 'userCenter' })],
  },
  chunks: { layout: ['layout.js'], 'page-channel': ['channel.js'], ...words('member') },
  files: { 'layout.js': 'layout', 'channel.js': 'channel', ...wordFiles('member') },
}
export const billing: Build = {
  name: 'mf-billing',
  routes: [route('/payment', { access: 'member', parent: 'userCenter' })],
  chunks: { 'page-payment': ['payment.js'] },
  files: { 'payment.js': 'payment' },
}
export const auth: Build = {
  name: 'mf-auth',
  routes: [route('/login', { access: 'guest' })],
  chunks: { 'page-login': ['login.js'] },
  needs: { 'page-login': ['@fankeep/shared/ui/forms'] },
  files: { 'login.js': 'login' },
}

export async function startEdge(
  store: string,
  apiUrl = 'http://127.0.0.1:9',
  chatOrigin?: string,
  more: Partial<EdgeConfig> = {},
) {
  const app = await buildEdge({
    port: 0,
    host: '127.0.0.1',
    store,
    apiUrl,
    trustProxy: false,
    chatOrigin,
    publicOrigin: 'https://fankeep.example',
    logLevel: 'silent',
    ...more,
  })
  closing.push(() => {
    app.server.closeAllConnections?.()
    return app.close()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

export async function setUp(builds: Build[] = [shell, home, member, billing, auth], apiUrl?: string) {
  const context = makeContext()
  if (builds.length > 0) await publish(context, builds.map(makeBuild))
  return { app: await startEdge(context.root, apiUrl), context }
}

/** The files a page loads, by name, in order. */
export const filesIn = (html: string) =>
  [...html.matchAll(/(?:src|href)="\/releases\/([^/]+)\/[^/]+\/([^"]+)"/g)].map(
    ([, name, file]) => `${name}/${file}`,
  )

/** Waits for a condition; throws with its source if it does not become true in time. */
export async function until(isSo: () => Promise<boolean>) {
  const end = Date.now() + 15_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`It did not become so: ${isSo}`)
    await new Promise((next) => setTimeout(next, 10))
  }
}
