import { readRelease, type Registry } from '../registry'
import { type Described, describeRemotes } from './describe-remotes'

export interface OverrideParts {
  /** JSON of the remotes' origins by name, as the edge wrote it into the page. */
  text: string
  page: Document
  words: (key: 'on' | 'off' | 'missing') => string
  get?: typeof fetch
}

/**
 * Replaces live remotes by a developer's own builds, in this page, and shows that prominently. If a build does not answer, the live one stays.
 * @returns the names of the replaced remotes
 */
export async function override(
  registry: Registry,
  { text, page, words, get = (...args) => fetch(...args) }: OverrideParts,
): Promise<string[]> {
  const origins = Object.entries(JSON.parse(text) as Record<string, string>)
  const taken: string[] = []
  const lines: string[] = []
  for (const [name, origin] of origins) {
    const live = await readBuild(name, origin, get)
    lines.push(`${name} ← ${origin}${live ? '' : ` (${words('missing')})`}`)
    if (!live) continue
    const others = registry.remotes.filter((remote) => remote.name !== name)
    registry.remotes = [...others, { name, live, previous: undefined }]
    taken.push(name)
  }
  void tellExtension(registry, page, get)
  page.body.append(badge(page, [words('on'), ...lines], words('off')))
  return taken
}

/** For developers with Module Federation's extension, which looks for the page's remotes here. */
async function tellExtension({ shell, remotes }: Registry, page: Document, get: typeof fetch) {
  const view = page.defaultView as { __FEDERATION__?: { moduleInfo: Described } } | null
  const described = await describeRemotes(shell.version, remotes, get)
  if (view?.__FEDERATION__) Object.assign(view.__FEDERATION__.moduleInfo, described)
}

async function readBuild(name: string, origin: string, get: typeof fetch) {
  try {
    const answer = await get(`${origin}/release.json`, { cache: 'no-store' })
    const manifest = (await answer.json()) as object
    // A development build changes all the time, so it has no integrity hashes.
    const release = readRelease({ ...manifest, base: `${origin}/`, integrity: {} })
    return release?.name === name ? release : undefined
  } catch {
    return undefined
  }
}

/** Outside of the site's React tree: it must be visible whatever a screen does. */
function badge(page: Document, lines: string[], off: string): HTMLElement {
  const form = page.createElement('form')
  form.method = 'post'
  form.action = '/ops/override'
  form.setAttribute('role', 'status')
  Object.assign(form.style, {
    position: 'fixed',
    insetInlineStart: '12px',
    bottom: '12px',
    zIndex: '2147483647',
    padding: '8px 12px',
    borderRadius: '8px',
    background: '#FF6A4D',
    color: '#0A1330',
    font: '600 13px/1.5 system-ui, sans-serif',
  })
  for (const line of lines) {
    const row = page.createElement('div')
    row.textContent = line
    form.append(row)
  }
  const button = page.createElement('button')
  button.name = 'off'
  button.value = '1'
  button.textContent = off
  Object.assign(button.style, { marginTop: '4px', textDecoration: 'underline', cursor: 'pointer' })
  form.append(button)
  return form
}
