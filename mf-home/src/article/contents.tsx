import { useWords } from '@fankeep/shared/host'
import styles from './article.module.css'

/** The headings of an article, as the api renders them: `<h2 id="section-1">…</h2>`. */
const headings = (html: string) =>
  [...html.matchAll(/<h2 id="([\w-]+)">([^<]*)<\/h2>/g)].map(([, id = '', text = '']) => ({
    id,
    text: unescape(text),
  }))

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const unescape = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)

/** The table of contents of a long article, next to it if there is room. */
export function Contents({ html }: { html: string }) {
  const t = useWords('mf-home')
  return (
    <nav className={styles.contents} aria-label={t('article.contents')}>
      <ol>
        {headings(html).map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
