import { useCall, useHost, useWords } from '@fankeep/shared/host'
import { Button, DateText, ErrorState, Skeleton } from '@fankeep/shared/ui'
import styles from './article.module.css'

type ArticleKey = 'aboutUs' | 'termService' | 'termPrivacy'

/** An article of the server's: `html` was sanitised there (api.md). */
function ArticlePage({ articleKey }: { articleKey: ArticleKey }) {
  const t = useWords('mf-home')
  const { data, error, reload } = useCall('site.article', { key: articleKey })

  if (error && !data)
    return <ErrorState title={t('article.failedTitle')} text={t('article.failedText')} onRetry={reload} />
  return (
    <article className={styles.article} aria-busy={!data}>
      {data ? (
        <>
          <h1>{data.title}</h1>
          <p className={styles.updated}>
            {t('article.updated', { date: '' })}
            <DateText at={data.updated_at} />
          </p>
          <div dangerouslySetInnerHTML={{ __html: data.html }} />
          {articleKey === 'aboutUs' && <ToServices />}
        </>
      ) : (
        <Waiting />
      )}
    </article>
  )
}

/** To the home page, whose header then opens its service panel (spec section 2, the service-click marker). */
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

function Waiting() {
  return (
    <>
      <Skeleton w="40%" h="3rem" />
      {['90%', '96%', '82%', '94%', '70%'].map((width) => (
        <Skeleton key={width} w={width} h="1.25rem" />
      ))}
    </>
  )
}

export const AboutUsPage = () => <ArticlePage articleKey="aboutUs" />
export const TermServicePage = () => <ArticlePage articleKey="termService" />
export const TermPrivacyPage = () => <ArticlePage articleKey="termPrivacy" />
