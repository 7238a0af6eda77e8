import { Readable } from 'node:stream'
import { escapeHtml } from '../../infra/html'
import type { Language } from '../../infra/language'
import type { Services } from '../../infra/services'
import { type FileEntry, zipWithFiles } from '../../infra/zip/zip-files'
import { endingOf, type ZipEntry } from '../../infra/zip/zip-writer'
import { say } from '../../infra/words'
import { allItems, type ItemRow, type RestoreRow } from './repository'

/** `0007/text.txt`, `0007/1.jpg`: sorted by name they are in the order to post. */
const folderOf = ({ n }: ItemRow) => String(n).padStart(4, '0')
const fileOf = (item: ItemRow, position: number) =>
  `${folderOf(item)}/${position + 1}.${endingOf(item.media[position]!.type)}`
const textOf = ({ title, parts }: ItemRow) =>
  [title, ...parts.map(({ text }) => text)].filter(Boolean).join('\n\n')

const policy = "default-src 'none'; img-src 'self' file:; media-src 'self' file:; style-src 'self' file:"
const style = `:root { color-scheme: light dark; font-family: system-ui, "PingFang TC", "Microsoft JhengHei", sans-serif; line-height: 1.6 }
body { margin: 0 auto; max-width: 44rem; padding: 1.5rem 1rem }
article { border: 1px solid color-mix(in srgb, currentColor 18%, transparent); border-radius: 14px; margin: 0 0 1.25rem; padding: 1rem 1.25rem }
label { font-weight: 600 }
pre { font: inherit; overflow-wrap: anywhere; white-space: pre-wrap }
img, video { border-radius: 8px; height: 8rem; margin: 0 8px 8px 0 }
`

async function* pageOf({ services, row, title, language, missing }: Package) {
  yield `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="style.css"></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(say(language, 'restore.package.how'))}</p>\n`
  for await (const items of allItems(services.db, row.id))
    for (const item of items) yield articleOf(item, language, missing)
  yield '</main></body></html>\n'
}

/** The audience, if it is not everyone: the member sets it when posting by hand. */
const whoOf = ({ audience }: ItemRow, language: Language) =>
  audience === null || audience === 'public'
    ? ''
    : `<p><strong>${escapeHtml(say(language, 'restore.package.who', { who: say(language, `visibility.${audience}`) }))}</strong></p>`

const articleOf = (
  item: ItemRow,
  language: Language,
  missing: ReadonlySet<string>,
) => `<article><label><input type="checkbox"> ${folderOf(item)}</label>${whoOf(item, language)}
<pre>${escapeHtml(textOf(item))}</pre>
${item.media
  .map(({ kind, hash }, position) =>
    missing.has(hash)
      ? `<p><strong>${fileOf(item, position)}: ${escapeHtml(say(language, 'posts.file.missing'))}</strong></p>`
      : kind === 'video'
        ? `<video src="${fileOf(item, position)}" controls preload="none"></video>`
        : `<img src="${fileOf(item, position)}" alt="" loading="lazy">`,
  )
  .join('')}</article>\n`

/**
 * The posts to publish by hand, as a ZIP generated while it is sent: a folder per post with its text and its files in order, and a
 * checklist page. The page is the last entry, because it names the missing files.
 */
export function packageOf(services: Services, row: RestoreRow, title: string, language: Language): Readable {
  const missing = new Set<string>()
  const entries = entriesOf({ services, row, title, language, missing })
  return zipWithFiles(services, entries, language, missing)
}

interface Package {
  services: Services
  row: RestoreRow
  title: string
  language: Language
  /** Hashes of the files that are not in the storage. */
  missing: ReadonlySet<string>
}

async function* entriesOf(of: Package): AsyncGenerator<ZipEntry | FileEntry> {
  const { services, row } = of
  yield { path: 'style.css', text: style }
  for await (const items of allItems(services.db, row.id))
    for (const item of items) {
      yield { path: `${folderOf(item)}/text.txt`, text: `\ufeff${textOf(item)}\n` }
      for (const [position, { hash }] of item.media.entries()) yield { path: fileOf(item, position), hash }
    }
  yield { path: 'index.html', open: () => Readable.from(pageOf(of), { objectMode: false }) }
}
