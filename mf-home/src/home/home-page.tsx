import { CallbackBanner } from './callback-banner'
import { Contact } from './contact'
import { Hero } from './hero'
import styles from './home.module.css'
import { ThreeThings } from './three-things'
import { Voices } from './voices'

export function HomePage() {
  return (
    <div className={styles.home}>
      <Hero />
      <ThreeThings />
      <CallbackBanner />
      <Voices />
      <Contact />
    </div>
  )
}
