import { useLanguage, useWords } from '@fankeep/shared/host'
import { Link } from '@fankeep/shared/router'
import { Button, PlatformIcon, platformName } from '@fankeep/shared/ui'
import { type HelpKey, helpPages } from './article-keys'
import styles from './article.module.css'

/** Links to each platform's own page. */
export function HelpLinks({ current }: { current: HelpKey }) {
  const t = useWords('mf-home')
  const language = useLanguage()
  return (
    <nav className={styles.platforms} aria-label={t('article.platforms')}>
      <ul>
        {helpPages.map(({ key, platform, path }) => (
          <li key={key}>
            <Link to={path} {...(key === current && { 'aria-current': 'page' })}>
              <PlatformIcon platform={platform} size={20} decorative />
              {platformName(platform, language)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What FanKeep itself can do in that case. */
export function HelpNext() {
  const t = useWords('mf-home')
  return (
    <p className={styles.next}>
      <Button variant="solid" size="lg" to="/callback">
        {t('article.callback')}
      </Button>
      <Button variant="line" size="lg" to="/register">
        {t('article.begin')}
      </Button>
    </p>
  )
}
