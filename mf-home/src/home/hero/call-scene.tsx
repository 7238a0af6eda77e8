import { Button, Icon, Marks } from '@fankeep/shared/ui'
import type { CSSProperties } from 'react'
import type { Face } from '../../drawings/faces'
import heroCall from '../../drawings/hero-call.svg'
import { grouped } from '../grouped'
import base from '../home.module.css'
import { Eyebrow, FacePicture, TwoLines, useHomeWords, useIntro } from '../pieces'
import { sampleCall } from '../sample-call'
import styles from './hero.module.css'
import scene from './more-scenes.module.css'

/** The fans who get the call, and their place in the picture: left, top and width in per cent. */
const fans: [Face, left: number, top: number, width: number][] = [
  ['he', 18.4, 33.5, 5.9],
  ['lin', 24.5, 63, 7.2],
  ['jun', 14.7, 49.7, 7.7],
  ['mei', 31.5, 15.1, 5.7],
  ['yang', 46.4, 5.8, 5.2],
  ['cat', 63.4, 8, 6.5],
  ['an', 79.3, 19.9, 5.9],
  ['ma', 86.2, 35.2, 7.2],
  ['kiki', 83, 53.3, 8],
  ['bo', 73.7, 70.1, 6.7],
  ['ze', 9.8, 21.2, 4.9],
]

/** The second slide: the morning after, the fans find the new home. */
export function CallScene() {
  const t = useHomeWords()
  const intro = useIntro()
  return (
    <div className={scene.night}>
      <div className={`${base.wrap} ${styles.inner}`}>
        <div className={`${styles.stage} ${scene.stage}`}>
          <img className={styles.scene} src={heroCall} alt={t('hero.call.scene')} width={960} height={810} />
          {fans.map(([face, left, top, width]) => (
            <span
              key={face}
              className={scene.fan}
              style={{ left: `${left}%`, top: `${top}%`, width: `${width}%` } as CSSProperties}
            >
              <FacePicture of={face} className={scene.face} />
            </span>
          ))}
          <article className={`${styles.floating} ${scene.home}`}>
            <span className={scene.cover} />
            <FacePicture of="ruby" />
            <b>{t('hero.call.name')}</b>
            <small>slow.island/new</small>
            <span className={scene.big}>{grouped(sampleCall.sent)}</span>
            <small>{t('hero.call.back')}</small>
          </article>
          <article className={`${styles.floating} ${scene.sent}`}>
            <header>
              <Icon name="mail" />
              <b>{t('hero.call.mail')}</b>
              <small>{t('hero.call.time')}</small>
            </header>
            <Marks at={(sampleCall.sent / sampleCall.of) * 100} tone="flare" />
            <p>
              {t('call.progress', {
                sent: grouped(sampleCall.sent),
                of: grouped(sampleCall.of),
              })}
            </p>
          </article>
        </div>
        <div className={styles.copy}>
          <Eyebrow>{t('call.eyebrow')}</Eyebrow>
          <h2 className={base.h1}>
            <TwoLines first={t('hero.call.title1')} second={t('hero.call.title2')} />
          </h2>
          <p className={styles.desc}>{t('hero.call.desc')}</p>
          <p className={styles.intro}>{t('hero.call.intro')}</p>
          <div className={base.acts}>
            <Button variant="flare" size="xl" to={intro} iconEnd="arrowRight">
              {t('call.intro')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  )
}
