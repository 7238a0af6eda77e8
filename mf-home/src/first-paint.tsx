import { ArticleFrame } from './article/article-frame'
import { type ArticleKey, helpPages, isHelp } from './article/article-keys'
import { HelpLinks, HelpNext } from './article/help'
import { Hero } from './home/hero/hero'
import styles from './home/home.module.css'
import { HomeInWords } from './home/home-in-words'

function HomeFirstPaint() {
  return (
    <div className={styles.home}>
      <Hero />
      <noscript>
        <HomeInWords />
      </noscript>
    </div>
  )
}

/** The edge server fills in the api's texts (`answers` in remote.json). */
const articleFirstPaint = (key: ArticleKey) =>
  function ArticleFirstPaint() {
    return (
      <ArticleFrame
        of={key}
        title={<slot name="site.article.title" />}
        updated={<slot name="site.article.updated_at" />}
        before={isHelp(key) && <HelpLinks current={key} />}
        after={isHelp(key) && <HelpNext />}
      >
        <div>
          <slot name="site.article.html" />
        </div>
      </ArticleFrame>
    )
  }

/** Drawings shown before any script has run, by the name of the route: the first screenful (docs/decisions/0005). */
export const screens = {
  home: HomeFirstPaint,
  aboutUs: articleFirstPaint('aboutUs'),
  termService: articleFirstPaint('termService'),
  termPrivacy: articleFirstPaint('termPrivacy'),
  help: articleFirstPaint('help'),
  ...Object.fromEntries(helpPages.map(({ key, route }) => [route, articleFirstPaint(key)])),
}
