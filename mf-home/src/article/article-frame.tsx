import { useWords } from '@fankeep/shared/host'
import type { ReactNode } from 'react'
import shelf from '../drawings/shelf.svg'
import type { ArticleKey } from './article-keys'
import styles from './article.module.css'

export interface ArticleFrameProps {
  of: ArticleKey
  title: ReactNode
  /** The day of its last revision. */
  updated: ReactNode
  before?: ReactNode
  after?: ReactNode
  isBusy?: boolean
  children: ReactNode
}

/** The layout of an article: the same in the server's first drawing and in the page itself. */
export function ArticleFrame(props: ArticleFrameProps) {
  const { of, title, updated, before, after, isBusy = false, children } = props
  const t = useWords('mf-home')
  return (
    <article className={`${styles.article} ${styles[lookOf(of)]}`} aria-busy={isBusy}>
      {of === 'aboutUs' && <img className={styles.drawing} src={shelf} alt="" width={464} height={176} />}
      <h1>{title}</h1>
      <p className={styles.updated}>
        {updated && (
          <>
            {t('article.updated', { date: '' })}
            {updated}
          </>
        )}
      </p>
      {before}
      {children}
      {after}
    </article>
  )
}

/** The look of an article: the class it has besides the common one. */
function lookOf(of: ArticleKey) {
  if (of === 'aboutUs') return 'about'
  return of.startsWith('term') ? 'legal' : 'help'
}
