import { hasParameters } from '@fankeep/shared/contract/address'
import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { checkTogether } from '../check-release'
import { Problem } from '../problem'
import type { ReleaseStore } from '../store/release-store'
import { leastSigned, type Preview, readPreview } from '../trust/preview-link'
import { cookiesOf } from './cookies'
import { notFound, type OwnManifest } from './files/files'
import { type Inline, inlineStyle } from './inline'
import { type WordsFile, wordsFileOf } from './languages'
import type { LiveSite, LiveSites } from './live/live-site'
import type { LiveSiteWatch } from './live/live-site-watch'

/*
 * Previews: a version that is not live, for browsers that opened its link (`release preview`). An owner of the release or an operator
 * signs the link. The preview expires, and ends when that key is withdrawn; the page says that it is a preview.
 */

const cookieName = 'preview'
/** How many manifests are cached. */
const most = 50

export interface Previews {
  /** The site this request's sender should see; undefined for all other visitors. */
  of: (
    request: FastifyRequest,
    sites: LiveSites,
    cohort: string | undefined,
  ) => Promise<{ site: LiveSite; preview: Preview } | undefined>
  /** The manifest of a version whose files are served only to those with its link. */
  manifestFor: OwnManifest
}

export function servePreviews(
  app: FastifyInstance,
  { store, watch, now = () => new Date() }: { store: ReleaseStore; watch: LiveSiteWatch; now?: () => Date },
): Previews {
  const { security } = store
  if (!security) return { of: async () => undefined, manifestFor: async () => null }
  const { trust } = security
  const open = (token: string) => readPreview(token, (name) => trust.orderKeys(name), now())
  const inCookie = ({ headers }: FastifyRequest) =>
    cookiesOf(headers.cookie, cookieName).flatMap((token) => open(token) ?? [])[0]
  const readManifest = rememberManifests(store)

  app.get('/preview/off', async (request, reply) => {
    give(request, reply, '', 0)
    return reply.redirect('/', 303)
  })
  app.get<{ Params: { token: string } }>('/preview/:token', async (request, reply) => {
    const { token } = request.params
    const preview = open(token)
    if (!preview) return say(reply, 410, wordsOf(request).ended)
    const sites = watch.current
    const manifest = await readManifest(preview)
    if (!manifest || !sites) return notFound(reply)
    const faults = await against(sites, manifest)
    if (faults.length > 0) return say(reply, 409, `${wordsOf(request).doesNotFit}\n${faults.join('\n')}`)
    give(request, reply, token, Math.floor((Date.parse(preview.until) - now().getTime()) / 1000))
    const first = manifest.declaration?.routes.find(({ path }) => !hasParameters(path))
    return reply.redirect(first?.path ?? '/', 303)
  })

  return {
    of: async (request, sites, cohort) => {
      const preview = inCookie(request)
      const manifest = preview && (await readManifest(preview))
      if (!manifest || (await against(sites, manifest)).length > 0) return undefined
      return { preview, site: await sites.siteWith(manifest, cohort) }
    },
    manifestFor: async (request, name, version) => {
      const preview = inCookie(request)
      return preview?.name === name && preview.version === version ? readManifest(preview) : null
    },
  }
}

/** Checked against the trust document in force: withdrawing a key also ends its previews. Null if it may not be shown. */
function rememberManifests(store: ReleaseStore) {
  const known = new LRUCache<string, ReleaseManifest>({ max: most })
  return async ({ name, version }: Preview): Promise<ReleaseManifest | null> => {
    const key = `${name} ${version} ${store.trustVersion}`
    const found = known.get(key) ?? (await store.manifest(name, version, leastSigned).catch(nullWhereProblem))
    if (found) known.set(key, found)
    return found
  }
}

const nullWhereProblem = (error: unknown) => {
  if (error instanceof Problem) return null
  throw error
}

/** What prevents the version from being shown together with everything that is live. */
async function against(sites: LiveSites, manifest: ReleaseManifest): Promise<string[]> {
  const { manifests } = await sites.siteWith(manifest)
  return checkTogether(Object.values(manifests), new Set([manifest.name]))
}

function give(request: FastifyRequest, reply: FastifyReply, value: string, seconds: number) {
  const safe = request.protocol === 'https' ? '; Secure' : ''
  // Lax: visitors follow the link from a chat or a mail.
  void reply.headers({
    'set-cookie': `${cookieName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${safe}`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
}

const say = (reply: FastifyReply, code: number, text: string) =>
  reply.code(code).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)

const style = inlineStyle(
  '#preview{position:fixed;inset-inline-start:12px;bottom:12px;z-index:2147483647;max-width:calc(100vw - 24px);padding:8px 12px;' +
    'border-radius:8px;background:#ff6a4d;color:#0a1330;font:600 13px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}' +
    '#preview a{color:inherit;text-decoration:underline}@media print{#preview{display:none}}',
)

const words: Record<WordsFile, Record<'on' | 'off' | 'ended' | 'doesNotFit', string>> = {
  'zh-TW': {
    on: '預覽，只有你的瀏覽器看得到',
    off: '回到正式版',
    ended: '這個預覽已經結束，或連結不完整。請向給你連結的人要一個新的。',
    doesNotFit: '這個版本無法和現在上線的版本一起顯示，請把下面的原因交給給你連結的人：',
  },
  'zh-CN': {
    on: '预览，仅在此浏览器中可见',
    off: '返回正式版',
    ended: '此预览已结束，或链接不完整。请向提供链接的人索取新的链接。',
    doesNotFit: '该版本无法与当前上线的版本一起显示，请将以下原因转给提供链接的人：',
  },
  en: {
    on: 'Preview, in this browser only',
    off: 'Back to the live version',
    ended: 'This preview has ended, or its link is not whole. Ask the person who sent it for a new one.',
    doesNotFit:
      'It cannot be shown with what is live now. Pass the reason on to the person who sent the link:',
  },
}
const wordsOf = ({ headers }: FastifyRequest) => words[wordsFileOf(headers.cookie)]

/** Marks the page as a preview, with every shell, and outside of the site's own drawing. */
export function previewBadge(
  { name, version }: Preview,
  language: WordsFile,
): { html: string; style: Inline } {
  const { on, off } = words[language]
  return {
    html: `<div id="preview" role="status">${on}: ${name} ${version} <a href="/preview/off">${off}</a></div>`,
    style,
  }
}
