import { escapeHtml } from '../escape-html'
import { type Inline, inlineStyle } from '../inline'
import { languages, type WordsFile } from '../languages'
import type { LiveSite } from '../live/live-site'
import { addressIn, searchTags } from '../pages/search'
import type { Level, Part, Status } from './read-status'
import { statusRoute, statusWords } from './words'

/** The theme's colors (shared/src/ui/theme/tokens.ts), light and dark: this page uses no file of a release, which may be the cause of an outage. */
export const statusStyle: Inline = inlineStyle(
  ':root{color-scheme:light dark;--ink:#0a1330;--soft:#5b668f;--paper:#fff;--line:#dde3f2;--good:#12946a;--some:#c77700;--bad:#d6304a;--none:#d3dbef;--brand:#1f55e0}' +
    '@media(prefers-color-scheme:dark){:root{--ink:#f2f5ff;--soft:#93a0cc;--paper:#0f1733;--line:#26315a;--good:#3ccf9c;--some:#f0b24c;--bad:#ff7389;--none:#2b3764;--brand:#7ba2ff}}' +
    '*{box-sizing:border-box;margin:0;padding:0}body{background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,"Noto Sans CJK TC","PingFang TC",sans-serif}h1,h2,p{text-wrap:balance}' +
    'main{max-width:50rem;margin:auto;padding:clamp(1.25rem,4vw,2.5rem) 1.25rem 5rem}h1{font-size:clamp(1.875rem,5vw,2.75rem);line-height:1.2;letter-spacing:-.02em}h2{display:flex;gap:.75rem;font-size:1rem;line-height:1.6}h2 .dot{margin-top:.425rem}' +
    'header{margin-bottom:clamp(2rem,6vw,3.5rem)}header a{display:inline-flex;gap:.625rem;align-items:center;color:var(--ink);font-size:1.125rem;font-weight:700;text-decoration:none}header svg{width:2rem}' +
    'footer{margin-top:2rem;color:var(--soft);font-size:.875rem}footer p+p{margin-top:.75rem}footer a{margin-inline-end:1.5rem;color:var(--brand)}a:focus-visible{outline:2px solid var(--brand);outline-offset:4px;border-radius:2px}' +
    '.whole{margin-top:1.5rem;padding:1.125rem 1.25rem;border-radius:14px;background:color-mix(in srgb,var(--level) 12%,var(--paper))}.whole p{display:flex;gap:.75rem;align-items:center;font-size:1.25rem;font-weight:600}.whole p+p{margin-top:.25rem;padding-inline-start:1.5rem;color:var(--soft);font-size:1rem;font-weight:400}' +
    '.dot{flex:none;width:.75rem;height:.75rem;border-radius:50%;background:var(--level)}' +
    '.good{--level:var(--good)}.some{--level:var(--some)}.bad{--level:var(--bad)}.none{--level:var(--none)}' +
    '.parts{margin-top:1.5rem;border:1px solid var(--line);border-radius:14px}section{padding:1.25rem}section+section{border-top:1px solid var(--line)}' +
    'section div{display:flex;flex-wrap:wrap;gap:0 .75rem;align-items:baseline}section div b,small+small{margin-inline-start:auto;font-weight:400;color:var(--soft)}section div b{font-size:.9375rem}' +
    // On a phone each part's state has its own line, whether or not it would fit next to the name.
    '@media(max-width:30rem){section div:first-child{display:block}section div:first-child b{margin-inline-start:1.5rem}}' +
    'ol{display:flex;justify-content:space-between;height:2rem;margin:.75rem 0 .375rem;list-style:none}li{width:min(.5rem,2.4%);border-radius:2px;background:var(--level)}li.none{align-self:center;height:.75rem}' +
    'small{color:var(--soft);font-size:.8125rem}@media(forced-colors:active){.dot,li{forced-color-adjust:none}}',
)

/** The logo (shared/src/ui/logo.tsx). */
const mark =
  '<svg viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="8" fill="#1f55e0"/><g stroke-width="2" stroke-linecap="round">' +
  '<path d="M9.05 18.59 1.64 16.18M10.14 16.72 4.34 11.5M11.88 15.45 8.71 8.32M14 15V7.2M16.12 15.45 19.29 8.32M18.95 18.59 26.36 16.18" stroke="#fff"/>' +
  '<path d="M17.86 16.72 23.66 11.5" stroke="#ff8a6f"/></g><circle cx="14" cy="20.2" r="2" fill="#fff"/></svg>'

/** The worst level of all parts. Parts without data yet do not count. */
const worst = (parts: Part[]): 'good' | 'some' | 'bad' =>
  parts.some(({ now }) => now === 'bad') ? 'bad' : parts.some(({ now }) => now === 'some') ? 'some' : 'good'

interface StatusPage {
  status: Status
  site: LiveSite
  words: WordsFile
  origin: string | undefined
  /** The site's message while it is closed. */
  closed?: string | undefined
}

/** The whole page: without a script, and without a file of any release. */
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
    `<title>${t.title} – FanKeep</title>`,
    ...searchTags(statusRoute, words, origin, `share-${key}.png` in site.shell.files),
    statusStyle.html,
    '</head>',
    '<body><main>',
    `<header><a href="${addressIn(words, '/')}">${mark}${t.site}</a></header>`,
    `<h1>${t.title}</h1>`,
    `<div class="whole ${level}" role="status"><p><span class="dot"></span>${closed === undefined ? t.overall[level] : t.closed}</p>`,
    ...(said === undefined ? [] : [`<p>${escapeHtml(said)}</p>`]),
    '</div>',
    `<div class="parts">${parts.map((part) => drawPart(part, titleOf(part), words)).join('')}</div>`,
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

/** A share of 0 to 100, cut after one digit: only a day without any fault shows 100. */
export const percentOf = (share: number) => (share === 100 ? '100' : (Math.floor(share * 10) / 10).toFixed(1))

function drawPart({ now, days }: Part, title: string, words: WordsFile): string {
  const t = statusWords[words]
  const say = (share: number | null) => (share === null ? t.none : t.share(percentOf(share)))
  const bars = days.map(
    ({ day, level, share }) => `<li class="${level}" title="${day}: ${escapeHtml(say(share))}"></li>`,
  )
  const known = days.flatMap(({ share }) => (share === null ? [] : [share]))
  const mean = known.length > 0 ? known.reduce((sum, share) => sum + share, 0) / known.length : null
  return [
    `<section><div><h2><span class="dot ${now satisfies Level}"></span>${escapeHtml(title)}</h2><b>${t.now[now]}</b></div>`,
    `<ol aria-hidden="true">${bars.join('')}</ol>`,
    `<div><small>${t.days}</small><small>${say(mean)}</small></div></section>`,
  ].join('')
}

/** With the name of the time zone: the page has no script that could find out the visitor's. */
const momentIn = (at: string, lang: string) =>
  `${new Intl.DateTimeFormat(lang, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: 'Asia/Taipei',
  }).format(new Date(at))} GMT+8`
