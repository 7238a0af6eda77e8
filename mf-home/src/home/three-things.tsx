import { Icon } from '@fankeep/shared/ui'
import { Link } from '@fankeep/shared/router'
import { useRef } from 'react'
import { REVEAL_AT_PX } from '../constants'
import everyDay from '../drawings/every-day.svg'
import newHome from '../drawings/new-home.svg'
import onePlace from '../drawings/one-place.svg'
import shelf from '../drawings/shelf.svg'
import styles from './three-things.module.css'
import base from './home.module.css'
import { useReveal } from './motion/use-reveal'
import { Eyebrow, TwoLines, useHomeWords } from './pieces'

const things = [
  { key: 'one', drawing: onePlace },
  { key: 'two', drawing: everyDay },
  { key: 'three', drawing: newHome },
] as const

/** The banner with three indicators (spec section 2). */
export function ThreeThings() {
  const t = useHomeWords()
  const section = useRef<HTMLElement>(null)
  useReveal(section, REVEAL_AT_PX.things)
  return (
    <section className={base.section} ref={section} id="serviceIntro">
      <div className={`${base.wrap} ${styles.columns}`}>
        <div className={styles.say}>
          <Eyebrow>{t('three.eyebrow')}</Eyebrow>
          <h2 className={base.h2}>
            <TwoLines first={t('three.title1')} second={t('three.title2')} />
          </h2>
          <p className={base.lead}>{t('three.lead')}</p>
          <img className={styles.shelf} src={shelf} alt="" width={464} height={176} loading="lazy" />
          <Link className={styles.more} to="/aboutUs">
            {t('three.more')}
            <Icon name="arrowRight" />
          </Link>
        </div>
        <ol className={styles.indicators}>
          {things.map(({ key, drawing }) => (
            <li key={key}>
              <div className={styles.figure}>
                <span className={base.number}>{t(`three.${key}.figure`)}</span>
                <span>{t(`three.${key}.unit`)}</span>
              </div>
              <div>
                <h3>{t(`three.${key}.title`)}</h3>
                <p>{t(`three.${key}.text`)}</p>
              </div>
              <div className={styles.drawing}>
                <img src={drawing} alt="" width={380} height={150} loading="lazy" />
                {key === 'two' && (
                  <>
                    <b aria-hidden="true">03:00</b>
                    <span>{t('three.two.caption')}</span>
                    <i aria-hidden="true">0</i>
                    <i aria-hidden="true">24</i>
                  </>
                )}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
