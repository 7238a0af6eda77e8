import { useCall, useHost, useWords } from '@fankeep/shared/host'
import { Button, DateText, ErrorState, Skeleton } from '@fankeep/shared/ui'
import { ArticleFrame } from './article-frame'
import { type ArticleKey, type HelpKey, isHelp } from './article-keys'
import { Contents } from './contents'
import { HelpLinks, HelpNext } from './help'
import styles from './article.module.css'

/** An article from the server: `html` was sanitised there (docs/api.md). */
function ArticlePage({ articleKey }: { articleKey: ArticleKey }) {
  const t = useWords('mf-home')
  const { data, error, reload } = useCall('site.article', { key: articleKey })

  if (error && !data)
    return <ErrorState title={t('article.failedTitle')} text={t('article.failedText')} onRetry={reload} />
  return (
    <ArticleFrame
      of={articleKey}
      isBusy={!data}
      title={data?.title ?? <Skeleton w="40%" h="3rem" />}
      updated={data && <DateText at={data.updated_at} />}
      before={beforeOf(articleKey, data?.html)}
      after={articleKey === 'aboutUs' ? <ToServices /> : isHelp(articleKey) && <HelpNext />}
    >
      {data ? <div dangerouslySetInnerHTML={{ __html: data.html }} /> : <Waiting />}
    </ArticleFrame>
  )
}

const beforeOf = (key: ArticleKey, html = '') =>
  isHelp(key) ? <HelpLinks current={key} /> : key.startsWith('term') && <Contents html={html} />

/** Leads to the home page, whose header then opens its service panel (spec section 2, the service-click marker). */
function ToServices() {
  const t = useWords('mf-home')
  const { servicePanel } = useHost()
  return (
    <p className={styles.next}>
      <Button variant="solid" size="lg" to="/" onClick={servicePanel.openNext}>
        {t('article.services')}
      </Button>
    </p>
  )
}

const Waiting = () =>
  ['90%', '96%', '82%', '94%', '70%'].map((width) => <Skeleton key={width} w={width} h="1.25rem" />)

export const AboutUsPage = () => <ArticlePage articleKey="aboutUs" />
export const TermServicePage = () => <ArticlePage articleKey="termService" />
export const TermPrivacyPage = () => <ArticlePage articleKey="termPrivacy" />

/** @returns the page of one of the articles on what to do after a hijack */
export const helpPage = (key: HelpKey) =>
  function HelpPage() {
    return <ArticlePage articleKey={key} />
  }
