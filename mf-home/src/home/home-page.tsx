import { useLocation } from '@fankeep/shared/router'
import { useEffect, useState } from 'react'
import { BrandBanner } from './brand/brand-banner'
import { CallbackBanner } from './callback-banner'
import { Chat } from './chat/chat'
import { Contact } from './contact'
import { Hero } from './hero/hero'
import styles from './home.module.css'
import { useSlices } from './motion/use-slices'
import { PlanSection } from './plans/plan-section'
import { ThreeThings } from './three-things'
import { Testimonials } from './testimonials/testimonials'

/** Below the hero, in this order; the contact, which opens the chat, comes last. */
const parts = [ThreeThings, CallbackBanner, BrandBanner, PlanSection, Testimonials]

export function HomePage() {
  const drawn = useSlices(parts.length + 1)
  const [chatting, setChatting] = useState(false)
  const { hash, key } = useLocation()
  // A link to the chat from anywhere on the site.
  useEffect(() => {
    if (hash === '#serviceChat') setChatting(true)
  }, [hash, key])
  return (
    <div className={styles.home} data-drawing={drawn <= parts.length || undefined}>
      <Hero />
      {parts.slice(0, drawn).map((Part, place) => (
        <Part key={place} />
      ))}
      {drawn > parts.length && <Contact onChat={() => setChatting(true)} />}
      <Chat open={chatting} onChange={setChatting} />
    </div>
  )
}
