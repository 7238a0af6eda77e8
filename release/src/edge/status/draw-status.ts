import { escapeHtml } from '../escape-html'
import { type Inline, inlineStyle } from '../inline'
import { languages, type WordsFile } from '../languages'
import type { LiveSite } from '../live-site'
import { addressIn, searchTags } from '../search'
import type { Level, Part, Status } from './read-status'
import { statusRoute, statusWords } from './words'

/** The look's colors (shared/src/ui/theme/tokens.ts), light and dark: this page takes nothing from a release that may be the trouble. */
export const statusStyle: Inline = inlineStyle(
  ':root{color-scheme:light dark;--ink:#0a1330;--soft:#5b668f;--paper:#fff;--line:#dde3f2;--good:#12946a;--some:#c77700;--bad:#d6304a;--none:#d3dbef;--brand:#1f55e0}' +
    '@media(prefers-color-scheme:dark){:root{--ink:#f2f5ff;--soft:#93a0cc;--paper:#0f1733;--line:#26315a;--good:#3ccf9c;--some:#f0b24c;--bad:#ff7389;--none:#2b3764;--brand:#7ba2ff}}' +
    '*{box-sizing:border-box;margin:0;padding:0}body{background:var(--paper);color:var(--ink);font:16px/1.7 system-ui,"Noto Sans CJK TC","PingFang TC",sans-serif;text-wrap:balance}' +
    'main{max-width:46rem;margin:auto;padding:3rem 1.25rem 5rem}h1{font-size:clamp(1.75rem,5vw,2.5rem);line-height:1.3}h2{font-size:1rem}' +
    'header a,footer a{color:var(--brand)}header{margin-bottom:2rem}footer{margin-top:3rem;color:var(--soft);font-size:.875rem}footer p+p{margin-top:.5rem}footer a{margin-inline-end:1.5rem}' +
    '.whole{display:flex;gap:.75rem;align-items:center;margin:1.5rem 0 .5rem;font-size:1.25rem;font-weight:600}.next{color:var(--soft)}' +
    '.dot{flex:none;width:.75rem;height:.75rem;border-radius:50%;background:var(--none)}' +
    '.good{background:var(--good)}.some{background:var(--some)}.bad{background:var(--bad)}' +
    'section{margin-top:1.25rem;padding:1.25rem;border:1px solid var(--line);border-radius:14px}section div{display:flex;gap:.75rem;align-items:center}section div b{margin-inline-start:auto;font-weight:400;color:var(--soft);text-align:end}' +
    'ol{display:flex;gap:2px;margin-top:.75rem;list-style:none}li{flex:1;height:1.75rem;border-radius:2px;background:var(--none)}li.good{background:var(--good)}li.some{background:var(--some)}li.bad{background:var(--bad)}' +
    'small{display:block;margin-top:.375rem;color:var(--soft)}',
)

/** Whatever is worst. Parts that say nothing yet are no trouble. */
const worst = (parts: Part[]): 'good' | 'some' | 'bad' =>
  parts.some(({ now }) => now === 'bad') ? 'bad' : parts.some(({ now }) => now === 'some') ? 'some' : 'good'

interface StatusPage {
  status: Status
  site: LiveSite
  words: WordsFile
  origin: string | undefined
  /** What the site says while it is closed. */
  closed?: string | undefined
}

/** The page, whole: without a script, and without a file of any release. */
export function drawStatus({ status, site, words, origin, closed }: StatusPage): string {
  const t = statusWords[words]
  const { html: lang, key } = languages[words]
  const parts = [status.api, ...status.remotes]
  const level = closed === undefined ? worst(parts) : 'some'
  const said = closed ?? (level === 'good' ? undefined : t.whatNext[level])
  const titleOf = ({ name }: Part) =>
    name === 'api' ? t.api : (site.registry.remotes[name]?.live.declaration?.routes[0]?.title[key] ?? name)
  return [
    '<!doctype html>',
    `<html lang="${lang}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta http-equiv="refresh" content="60">',
    `<title>${t.title} – FanKeep</title>`,
    ...searchTags(statusRoute, words, origin, `share-${key}.png` in site.shell.files),
    statusStyle.html,
    '</head>',
    '<body><main>',
    `<header><a href="${addressIn(words, '/')}">FanKeep</a></header>`,
    `<h1>${t.title}</h1>`,
    `<p class="whole" role="status"><span class="dot ${level}"></span>${closed === undefined ? t.overall[level] : t.closed}</p>`,
    ...(said === undefined ? [] : [`<p class="next">${escapeHtml(said)}</p>`]),
    ...parts.map((part) => drawPart(part, titleOf(part), words)),
    '<footer>',
    `<p>${t.about}</p>`,
    `<p>${t.at} <time datetime="${status.at}">${momentIn(status.at, lang)}</time></p>`,
    `<p><a href="${addressIn(words, '/')}">${t.home}</a><a href="${addressIn(words, '/help')}">${t.help}</a></p>`,
    '</footer>',
    '</main></body>',
    '</html>',
    '',
  ].join('\n')
}

function drawPart({ now, days }: Part, title: string, words: WordsFile): string {
  const t = statusWords[words]
  const say = (share: number | null) =>
    share === null ? t.none : t.share(share === 100 ? '100' : share.toFixed(1))
  const bars = days.map(
    ({ day, level, share }) => `<li class="${level}" title="${day}: ${escapeHtml(say(share))}"></li>`,
  )
  const known = days.flatMap(({ share }) => (share === null ? [] : [share]))
  const mean = known.length > 0 ? known.reduce((sum, share) => sum + share, 0) / known.length : null
  return [
    `<section><div><span class="dot ${now satisfies Level}"></span><h2>${escapeHtml(title)}</h2><b>${t.now[now]}</b></div>`,
    `<ol aria-hidden="true">${bars.join('')}</ol>`,
    `<small>${t.days}${say(mean)}</small></section>`,
  ].join('')
}

const momentIn = (at: string, lang: string) =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Taipei' }).format(
    new Date(at),
  )
