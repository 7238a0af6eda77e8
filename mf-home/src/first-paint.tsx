import { Hero } from './home/hero/hero'
import styles from './home/home.module.css'

function HomeFirstPaint() {
  return (
    <div className={styles.home}>
      <Hero />
    </div>
  )
}

/** What is seen before any script has run, by the name of the route: the first screenful (docs/decisions/0005). */
export const screens = { home: HomeFirstPaint }
