import type { ReleaseManifest, ServedRelease } from '@fankeep/shared/contract/release'
import { drawScreen } from './first-paint'
import { languages, type WordsFile } from './languages'
import type { LiveSite } from './live-site'

type Route = NonNullable<ServedRelease['declaration']>['routes'][number]
export interface Owner {
  remote: ServedRelease
  route: Route
}

/** Whose address this is; undefined where no remote owns it. A slash at the end and large letters make no difference. */
export function findOwner({ registry }: LiveSite, path: string): Owner | undefined {
  const wanted = path.length > 1 ? path.replace(/\/+$/, '').toLowerCase() : path
  for (const { live: remote } of Object.values(registry.remotes)) {
    const route = remote.declaration?.routes.find((each) => each.path.toLowerCase() === wanted)
    if (route) return { remote, route }
  }
  return undefined
}

/**
 * Whose screen the visitor will really see: a member's page without a session opens the login, the login with one the
 * member center (spec section 6). Whether the session is still good only the server knows; this is a guess at what to
 * fetch, nothing hangs on it.
 */
export function findFirst(
  site: LiveSite,
  owner: Owner | undefined,
  cookie: string | undefined,
): Owner | undefined {
  const hasSession = /(?:^|;\s*)token=[^;]/.test(cookie ?? '')
  if (owner?.route.access === 'member' && !hasSession) return findOwner(site, '/login')
  if (owner?.route.access === 'guest' && hasSession) return findOwner(site, '/channel')
  return owner
}

export interface Asked {
  /** Whose address this is. */
  owner: Owner | undefined
  /** Whose screen will be seen first. */
  first: Owner | undefined
  words: WordsFile
  /** The site's own: `https://fankeep.example`. */
  origin: string | undefined
  /** Origins of remotes by name: of a developer's own page. */
  overrides?: Record<string, string>
}

/**
 * The page for an address: the shell's script first, then the files the first screen will need, then the registry.
 *
 * Scripts of the first screen are scripts of the page, not only hints: they run in this order right after the shell's,
 * and the screen is there without one more turn of insert, load and run for the entry, the page and its words (measured:
 * `pnpm bench:web`). One that is missing is only missing: the shell asks for it again by itself, and falls back. Styles
 * stay hints, because their place among the other styles is the one they get when their screen loads; a hint is asked
 * for exactly as the request that follows (`crossorigin`, `integrity`), or the browser would fetch twice.
 *
 * Where there is a first paint, its style sheets and picture come before every script, and the line is theirs.
 */
export function renderPage(site: LiveSite, { owner, first, words, origin, overrides }: Asked): string {
  const { registry, shell, shellBase } = site
  const { html, key } = languages[words]
  const own = (file: string) => address(shellBase, file, shell.files[file]?.integrity)
  const main = shell.chunks.main ?? []
  const drawn = firstPaintOf(site, first, words)
  const font = Object.keys(shell.files).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))

  return [
    '<!doctype html>',
    `<html lang="${html}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml([owner?.route.title[key], 'FanKeep'].filter(Boolean).join(' – '))}</title>`,
    ...searchTags(owner, key, origin),
    ...rootLinks(shell),
    ...('theme.js' in shell.files ? [`<script src=${own('theme.js')}></script>`] : []),
    `<script src=${own(shell.entry)} defer${drawn.html ? '' : ' fetchpriority="high"'}></script>`,
    ...main.filter(isStyle).map((file) => `<link rel="stylesheet" href=${own(file)}>`),
    ...main.filter((file) => !isStyle(file)).map((file) => `<script src=${own(file)} defer></script>`),
    ...drawn.styles.map((href) => `<link rel="stylesheet" href=${href}>`),
    ...(font
      ? [
          `<link rel="preload" as="font" type="font/woff2" href="${shellBase}${font}" crossorigin="anonymous">`,
        ]
      : []),
    ...filesFor(site, first, words).map((each) =>
      isStyle(each.file) ? hint(each, drawn.html !== '') : script(each),
    ),
    `<script type="application/json" id="registry">${inlineJson(registry)}</script>`,
    ...(overrides
      ? [`<script type="application/json" id="overrides">${inlineJson(overrides)}</script>`]
      : []),
    '</head>',
    '<body>',
    `<div id="root">${drawn.html}</div>`,
    '<noscript>FanKeep 需要 JavaScript 才能使用。FanKeep needs JavaScript.</noscript>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

/**
 * What a search engine reads. One address is in three languages, by a cookie it does not have: there are no other addresses
 * to name (`hreflang`), and what it finds is zh-tw.
 */
function searchTags(owner: Owner | undefined, key: 'zh-tw' | 'zh-cn' | 'en', origin: string | undefined) {
  if (!owner) return []
  const { description, path } = owner.route
  return [
    ...(description ? [`<meta name="description" content="${escapeHtml(description[key])}">`] : []),
    ...(origin ? [`<link rel="canonical" href="${escapeHtml(origin + path)}">`] : []),
  ]
}

/** What is seen of a screen before any script has run, with its style sheets; nothing where its remote has none. */
function firstPaintOf({ shellBase, firstPaints }: LiveSite, first: Owner | undefined, words: WordsFile) {
  const frame = firstPaints.shell
  const own = first && firstPaints[first.remote.name]
  const html = first && drawScreen(frame, own, first.route.name, words)
  if (!html || !frame || !own) return { html: '', styles: [] }
  return {
    html,
    styles: [
      address(shellBase, frame.style, frame.integrity),
      address(first.remote.base, own.style, own.integrity),
    ],
  }
}

const isStyle = (file: string) => file.endsWith('.css')

function rootLinks({ files }: ReleaseManifest) {
  return 'favicon.svg' in files ? ['<link rel="icon" type="image/svg+xml" href="/favicon.svg">'] : []
}

interface Needed {
  base: string
  file: string
  integrity: string | undefined
}

/**
 * Every file the first screen of an address needs beyond the shell's entry: each once, in the order of running. The
 * shell's own words come last: it waits for them, and then finds all else there.
 */
function filesFor(site: LiveSite, owner: Owner | undefined, words: WordsFile): Needed[] {
  const { registry, shell, shellBase } = site
  const fromShell = (purposes: string[]): Needed[] =>
    purposes
      .flatMap((purpose) => shell.chunks[purpose] ?? [])
      .map((file) => ({ base: shellBase, file, integrity: shell.files[file]?.integrity }))
  const fromRemote = (release: ServedRelease, purposes: string[]): Needed[] => [
    ...fromShell(purposes.flatMap((purpose) => release.needs[purpose] ?? [])),
    ...[release.entry, ...purposes.flatMap((purpose) => release.chunks[purpose] ?? [])].map((file) => ({
      base: release.base,
      file,
      integrity: release.integrity[file],
    })),
  ]
  const frame =
    owner?.route.parent &&
    Object.values(registry.remotes).find(({ live }) => live.declaration?.layout === owner.route.parent)?.live
  const all = [
    ...(owner ? fromRemote(owner.remote, ['routes', `page-${owner.route.name}`, `words-${words}`]) : []),
    ...(frame ? fromRemote(frame, ['routes', 'layout', `words-${words}`]) : []),
    ...fromShell([`words-${words}`, `words-ui-${words}`]),
  ]
  return [...new Map(all.map((each) => [each.base + each.file, each])).values()]
}

const hint = ({ base, file, integrity }: Needed, later: boolean) =>
  `<link rel="preload" as="style" href=${address(base, file, integrity)}${later ? ' fetchpriority="low"' : ''}>`

const script = ({ base, file, integrity }: Needed) =>
  `<script src=${address(base, file, integrity)} defer></script>`

const address = (base: string, file: string, integrity: string | undefined) =>
  `"${escapeHtml(base + file)}" crossorigin="anonymous"${integrity ? ` integrity="${integrity}"` : ''}`

/** JSON that cannot end the script element it stands in (HTML, "Restrictions for contents of script elements"). */
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char)
