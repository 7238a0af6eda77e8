import type { Language } from '../../../infra/language'
import { escapeHtml } from '../../../infra/html'
import { say, writeValue } from '../../../infra/words'
import type { FilePost } from './read-posts'

/** The file runs and requests nothing: it only shows the pictures and films next to it, with its style. */
const policy = "default-src 'none'; img-src 'self' file:; media-src 'self' file:; style-src 'self' file:"

export const style = `:root { color-scheme: light dark; font-family: system-ui, "PingFang TC", "Microsoft JhengHei", sans-serif; line-height: 1.6 }
body { margin: 0 auto; max-width: 44rem; padding: 1.5rem 1rem }
article { border: 1px solid color-mix(in srgb, currentColor 18%, transparent); border-radius: 16px; margin: 0 0 1.25rem; overflow: hidden; padding: 1rem 1.25rem }
.text { overflow-wrap: anywhere; white-space: pre-wrap }
.media { display: grid; gap: 8px; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); margin: .75rem 0 }
img, video { border-radius: 10px; display: block; height: auto; max-width: 100% }
.facts, nav { color: color-mix(in srgb, currentColor 65%, transparent); display: flex; flex-wrap: wrap; font-size: .9rem; gap: .75rem }
`

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/')

function medium({ kind, file, alt = '' }: FilePost['media'][number], language: Language): string {
  if (file === null) return `<p class="facts">${escapeHtml(say(language, 'posts.file.missing'))}</p>`
  const path = encoded(file)
  if (kind === 'photo') return `<img src="${path}" alt="${escapeHtml(alt)}" loading="lazy">`
  return kind === 'video'
    ? `<video src="${path}" controls preload="none"></video>`
    : `<p><a href="${path}">${escapeHtml(file)}</a></p>`
}

function article(post: FilePost, language: Language): string {
  const { text, visibility, created_at, url, likes, comments, shares, album, media } = post
  const day = created_at ? writeValue(language, created_at, 'moment') : ''
  const figures = [
    visibility === 'public' ? '' : escapeHtml(say(language, `visibility.${visibility}`)),
    album === undefined ? '' : escapeHtml(say(language, 'posts.file.album', { album })),
    likes === null ? '' : `♥ ${likes}`,
    comments === null ? '' : `💬 ${comments}`,
    shares === null ? '' : `↗ ${shares}`,
    // Only web addresses: an archive can contain any text.
    url !== null && /^https?:\/\//i.test(url)
      ? `<a href="${escapeHtml(url)}" rel="noreferrer noopener">${escapeHtml(say(language, 'posts.file.original'))}</a>`
      : '',
  ]
  return `<article>
<p class="facts">${[`<time>${escapeHtml(day)}</time>`, ...figures].filter(Boolean).join(' ')}</p>
<p class="text">${escapeHtml(text)}</p>
${media.length > 0 ? `<div class="media">${media.map((one) => medium(one, language)).join('')}</div>` : ''}
</article>
`
}

/** Posts per HTML page: no browser would open a page with 200,000. */
export const perPage = 200

export const nameOfPage = (n: number) => (n === 0 ? 'index.html' : `page-${n + 1}.html`)

/** Yields an HTML page piece by piece. */
export function* pageHtml(
  title: string,
  posts: FilePost[],
  { n, of, language }: { n: number; of: number; language: Language },
): Generator<string> {
  const link = (to: number, key: string) =>
    to >= 0 && to < of ? `<a href="${nameOfPage(to)}">${escapeHtml(say(language, key))}</a>` : ''
  const nav =
    of > 1
      ? `<nav>${link(n - 1, 'posts.file.newer')} <span>${n + 1} / ${of}</span> ${link(n + 1, 'posts.file.older')}</nav>`
      : ''
  yield `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="style.css"></head><body><main><h1>${escapeHtml(title)}</h1>${nav}
`
  for (const post of posts) yield article(post, language)
  yield `${nav}</main></body></html>\n`
}
