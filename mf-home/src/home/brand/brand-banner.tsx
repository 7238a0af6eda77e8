import { Link } from '@fankeep/shared/router'
import { useRef } from 'react'
import { REVEAL_AT_PX } from '../../constants'
import fanGround from '../../drawings/fan-ground.svg'
import base from '../home.module.css'
import { useReveal } from '../motion/use-reveal'
import { Eyebrow, TwoLines, useHomeWords } from '../pieces'
import styles from './brand-banner.module.css'
import { Dashboard } from './dashboard'

/** The screen behind each promise: a visitor reaches it after the login. */
const services = { ai: '/insights', list: '/fansList', advice: '/consulting' } as const
type Service = keyof typeof services

/** The brand banner (spec section 2): what the lists reveal, next to an interactive picture of the member center. */
export function BrandBanner() {
  const t = useHomeWords()
  const section = useRef<HTMLElement>(null)
  useReveal(section, REVEAL_AT_PX.brand)
  return (
    <section className={base.section} ref={section} aria-labelledby="brand-title">
      <div className={base.wrap}>
        <div className={styles.panel}>
          <div className={styles.words}>
            <Eyebrow>{t('brand.eyebrow')}</Eyebrow>
            <h2 className={base.h2} id="brand-title">
              <TwoLines first={t('brand.title1')} second={t('brand.title2')} />
            </h2>
            <p className={base.lead}>{t('brand.lead')}</p>
            <ul>
              {(Object.keys(services) as Service[]).map((service) => (
                <li key={service}>
                  <b>
                    <Link to={services[service]}>{t(`brand.${service}.name`)}</Link>
                  </b>
                  <span>{t(`brand.${service}.text`)}</span>
                </li>
              ))}
            </ul>
          </div>
          <img className={styles.ground} src={fanGround} alt="" width={460} height={260} loading="lazy" />
          <Dashboard />
        </div>
      </div>
    </section>
  )
}
