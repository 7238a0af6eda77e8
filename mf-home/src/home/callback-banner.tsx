import { Button, Marks } from '@fankeep/shared/ui'
import { useRef } from 'react'
import { REVEAL_AT_PX } from '../constants'
import night from '../drawings/night.svg'
import styles from './callback-banner.module.css'
import { grouped } from './grouped'
import base from './home.module.css'
import { useReveal } from './motion/use-reveal'
import { Eyebrow, FacePicture, TwoLines, useHomeWords, useIntro } from './pieces'
import { sampleCall } from './sample-call'

/** The callback banner with its intro button: leads members to the member center, others to the login (spec section 2). */
export function CallbackBanner() {
  const t = useHomeWords()
  const intro = useIntro()
  const section = useRef<HTMLElement>(null)
  useReveal(section, REVEAL_AT_PX.callback)
  return (
    <section className={styles.call} ref={section} aria-labelledby="callback-title">
      <img className={styles.night} src={night} alt="" width={1760} height={760} loading="lazy" />
      <div className={styles.callCopy}>
        <Eyebrow>{t('call.eyebrow')}</Eyebrow>
        <h2 className={base.h2} id="callback-title">
          <TwoLines first={t('call.title1')} second={t('call.title2')} />
        </h2>
        <p className={base.lead}>{t('call.lead')}</p>
        <div className={base.acts}>
          <Button variant="flare" size="xl" to={intro} iconEnd="arrowRight">
            {t('call.intro')}
          </Button>
        </div>
      </div>
      <aside className={styles.message} aria-label={t('call.sample')}>
        <header>
          <FacePicture of="ruby" />
          <b>{t('call.from')}</b>
          <small>{t('call.via')}</small>
        </header>
        <p>
          {t('call.message')}
          <u>slow.island/new</u>
        </p>
        <div className={styles.progress}>
          <Marks at={(sampleCall.sent / sampleCall.of) * 100} tone="flare" label={t('call.sample')} />
          <span>
            {t('call.progress', {
              sent: grouped(sampleCall.sent),
              of: grouped(sampleCall.of),
            })}
          </span>
        </div>
      </aside>
    </section>
  )
}
