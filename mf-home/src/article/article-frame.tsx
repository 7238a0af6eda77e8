import { useWords } from '@fankeep/shared/host'
import type { ReactNode } from 'react'
import styles from './article.module.css'

export interface ArticleFrameProps {
  title: ReactNode
  /** The day it was last rewritten. */
  updated: ReactNode
  before?: ReactNode
  after?: ReactNode
  isBusy?: boolean
  children: ReactNode
}

/** How an article lies on its page: the same in the server's first drawing and in the page itself. */
export function ArticleFrame({ title, updated, before, after, isBusy = false, children }: ArticleFrameProps) {
  const t = useWords('mf-home')
  return (
    <article className={styles.article} aria-busy={isBusy}>
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
