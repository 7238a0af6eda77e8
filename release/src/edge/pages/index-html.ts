import { ownerOf } from '@fankeep/shared/contract/address'
import type { ReleaseManifest, ServedRegistry, ServedRelease } from '@fankeep/shared/contract/release'
import { type Answers, fillSlots } from './answers'
import { escapeHtml } from '../escape-html'
import { drawScreen } from '../live/first-paint'
import type { Inline } from '../inline'
import { languages, type WordsFile } from '../languages'
import type { LiveSite } from '../live/live-site'
import { addressIn, isIndexed, searchTags, splitAddress, titleOf } from './search'
import type { InlineSources } from '../security-headers'

type Route = NonNullable<ServedRelease['declaration']>['routes'][number]
export interface Owner {
  remote: ServedRelease
  route: Route
}

/** The owner of an address; undefined if no remote owns it. */
export function findOwner({ registry, apart }: LiveSite, path: string): Owner | undefined {
  const remotes = [...Object.values(registry.remotes), ...Object.values(apart)].map(({ live }) => live)
  const routes = remotes.flatMap(({ declaration }) => declaration?.routes ?? [])
  const route = ownerOf(routes, path)
  const remote = route && remotes.find(({ declaration }) => declaration?.routes.includes(route))
  return remote && { remote, route }
}

/**
 * Whose screen the visitor will really see: without a session, a member's page opens the login; with one, the login opens the
 * member center (spec section 6). Only the server knows whether the session is still valid; this only guesses what to fetch.
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
  /** Owner of the address. */
  owner: Owner | undefined
  /** Owner of the screen that will be seen first. */
  first: Owner | undefined
  words: WordsFile
  /** The data the first screen begins with (`answers` in remote.json), as far as the api returned it. */
  answers: Answers
  /** The site's own: `https://fankeep.example`. */
  origin: string | undefined
  /** Origins of remotes by name, for a developer's own page. */
  overrides?: Record<string, string>
  /** Marks how this page differs; placed after the site's own drawing. */
  badge?: { html: string; style: Inline }
}

/**
 * The page for an address: the shell's script first, then the files that the first screen will need, then the registry.
 *
 * The scripts of the first screen (its remote's entry, the page and its words) run right after the shell's script, in this order. If
 * they were only hints, the screen would have to insert, load and run each of them later (measured: `pnpm bench:web`). The shell's
 * `after-paint.js` inserts these scripts. If there is a first paint, `after-paint.js` waits until it is visible: with `defer` the
 * scripts would run before the first frame and delay it. A script that fails is removed, so that the shell can request it again and
 * fall back immediately. A shell from before `after-paint.js` gets `defer`.
 *
 * The styles of the screen stay hints, because the screen inserts them among the other styles when it loads; the styles of the first
 * paint are in the page, allowed by their hash. A hint must match the request that follows (`crossorigin`, `integrity`), or the
 * browser would fetch the file twice.
 */
export function renderPage(site: LiveSite, asked: Asked): RenderedPage {
  const { owner, first, words, answers, origin, overrides, badge } = asked
  const { shell, shellBase } = site
  const { html: lang, key } = languages[words]
  const own = (file: string) => address(shellBase, file, shell.files[file]?.integrity)
  const main = shell.chunks.main ?? []
  const drawn = firstPaintOf(site, asked)
  const { 'theme.js': theme, 'after-paint.js': afterPaint } = site.inlineScripts
  const scripts = [theme, afterPaint].filter((each) => each !== undefined)
  const styles = [...drawn.styles, ...(badge ? [badge.style] : [])]
  // With a first paint, its own files get the bandwidth first.
  const priority = drawn.html ? ' fetchpriority="low"' : ''
  const script = (where: string) =>
    afterPaint
      ? `<link rel="preload" as="script" href=${where}${priority} data-run>`
      : `<script src=${where} defer></script>`

  const html = [
    '<!doctype html>',
    `<html lang="${lang}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(owner ? titleOf(owner.route, key) : 'FanKeep')}</title>`,
    ...searchOf(site, owner, words, origin),
    ...rootLinks(shell),
    ...[...scripts, ...styles].map((part) => part.html),
    ...main.filter(isStyle).map((file) => `<link rel="stylesheet" href=${own(file)}>`),
    ...[shell.entry, ...main.filter((file) => !isStyle(file))].map((file) => script(own(file))),
    ...fontHint(site),
    ...filesFor(site, first, words).map(({ base, file, integrity }) => {
      const where = address(base, file, integrity)
      return isStyle(file) ? `<link rel="preload" as="style" href=${where}${priority}>` : script(where)
    }),
    `<script type="application/json" id="registry">${inlineJson(knownTo(site, owner))}</script>`,
    ...(Object.keys(answers).length > 0
      ? [
          `<script type="application/json" id="answers" data-language="${key}">${inlineJson(answers)}</script>`,
        ]
      : []),
    ...(overrides
      ? [`<script type="application/json" id="overrides">${inlineJson(overrides)}</script>`]
      : []),
    '</head>',
    '<body>',
    `<div id="root">${drawn.html}</div>`,
    ...(badge ? [badge.html] : []),
    withoutScript(site, words),
    '</body>',
    '</html>',
    '',
  ].join('\n')
  const sourcesOf = (parts: Inline[]) => parts.map(({ source }) => source)
  return { html, inline: { scripts: sourcesOf(scripts), styles: sourcesOf(styles) } }
}

/** The registry for a page. A remote that is `apart` is included only in its own pages. */
function knownTo({ registry, apart }: LiveSite, owner: Owner | undefined) {
  const own = owner && apart[owner.remote.name]
  return forPages(
    own ? { ...registry, remotes: { ...registry.remotes, [owner.remote.name]: own } } : registry,
  )
}

/** A registry without the route fields that only the edge reads: every page carries it. */
export function forPages(registry: ServedRegistry): ServedRegistry {
  const lighter = (release: ServedRelease): ServedRelease => {
    const { declaration } = release
    if (!declaration) return release
    const routes = declaration.routes.map(
      ({ description: _d, firstPaint: _f, answers: _a, chunk: _c, ...route }) => route,
    )
    return { ...release, declaration: { ...declaration, routes } }
  }
  const remotes = Object.entries(registry.remotes).map(([name, { live, previous }]) => [
    name,
    { live: lighter(live), ...(previous && { previous: lighter(previous) }) },
  ])
  return { ...registry, remotes: Object.fromEntries(remotes) as ServedRegistry['remotes'] }
}

export interface RenderedPage {
  html: string
  /** What the page's policy must allow. */
  inline: InlineSources
}

function searchOf(
  { shell }: LiveSite,
  owner: Owner | undefined,
  words: WordsFile,
  origin: string | undefined,
) {
  if (!owner) return []
  if (owner.remote.declaration?.apart) return ['<meta name="robots" content="noindex">']
  return searchTags(owner.route, words, origin, `share-${languages[words].key}.png` in shell.files)
}

/** What a screen shows before any script has run, with its style sheets; empty if its remote has none. */
function firstPaintOf({ firstPaints }: LiveSite, { first, words, answers }: Asked) {
  const frame = firstPaints.shell
  const own = first && firstPaints[first.remote.name]
  const drawing = first && drawScreen(frame, own, first.route, words)
  const filled = drawing && fillSlots(drawing, answers, words)
  const html = filled && linksIn(words, filled)
  if (!html || !frame || !own) return { html: '', styles: [] }
  return {
    html,
    styles: [frame.style, own.style],
  }
}

/**
 * Gives the links of a first paint the language of the page. The plain address would open the default language, if it is followed before the
 * shell's script has stored this one, or without scripts.
 */
const linksIn = (words: WordsFile, html: string) =>
  html.replace(
    /(<a\s(?:[^>]*\s)?href=")(\/(?!\/|api\/|releases\/)[^"]*)/g,
    (_, before: string, path: string) => before + (splitAddress(path).words ? path : addressIn(words, path)),
  )

const needsScript: Record<WordsFile, string> = {
  'zh-TW': '登入與會員中心需要 JavaScript。以下各頁不需要：',
  'zh-CN': '登录与会员中心需要 JavaScript。以下各页不需要：',
  en: 'Logging in and the member center need JavaScript. These pages do not:',
}

/** For visitors without scripts: which pages work without, and the links to them. */
function withoutScript({ registry }: LiveSite, words: WordsFile) {
  const routes = Object.values(registry.remotes).flatMap(({ live }) => live.declaration?.routes ?? [])
  const links = routes
    .filter((route) => isIndexed(route) && route.firstPaint && !route.bare)
    .map(
      ({ path, title }) =>
        `<li><a href="${addressIn(words, path)}">${escapeHtml(title[languages[words].key])}</a></li>`,
    )
  return `<noscript><div class="without-script"><p>${needsScript[words]}</p><ul>${links.join('')}</ul></div></noscript>`
}

const isStyle = (file: string) => file.endsWith('.css')

/** Hint for the font of Latin letters, which no style sheet has named yet. */
function fontHint({ shell, shellBase }: LiveSite) {
  const font = Object.keys(shell.files).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
  return font
    ? [`<link rel="preload" as="font" type="font/woff2" href="${shellBase}${font}" crossorigin="anonymous">`]
    : []
}

function rootLinks({ files }: ReleaseManifest) {
  return [
    ...('favicon.ico' in files ? ['<link rel="icon" href="/favicon.ico" sizes="32x32">'] : []),
    ...('favicon.svg' in files ? ['<link rel="icon" type="image/svg+xml" href="/favicon.svg">'] : []),
    ...('apple-touch-icon.png' in files
      ? ['<link rel="apple-touch-icon" href="/apple-touch-icon.png">']
      : []),
    ...('site.webmanifest' in files ? ['<link rel="manifest" href="/site.webmanifest">'] : []),
  ]
}

interface Needed {
  base: string
  file: string
  integrity: string | undefined
}

/**
 * Every file the first screen of an address needs beyond the shell's entry: each once, in the order of running. The
 * shell's own words come last: the shell waits for them, and then finds everything else loaded.
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

const address = (base: string, file: string, integrity: string | undefined) =>
  `"${escapeHtml(base + file)}" crossorigin="anonymous"${integrity ? ` integrity="${integrity}"` : ''}`

/** JSON that cannot end its script element (HTML, "Restrictions for contents of script elements"). */
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
