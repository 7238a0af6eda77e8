import { useCall } from '@fankeep/shared/host'
import { Avatar } from '@fankeep/shared/ui'
import styles from './voices.module.css'
import base from './home.module.css'
import { Eyebrow, useHomeWords } from './pieces'

/** The endorsements (spec section 2): the server's content, eight creators. */
export function Voices() {
  const t = useHomeWords()
  const { data, error } = useCall('site.endorsements', {})
  return (
    <section className={`${styles.voices} ${base.section}`} id="serviceShare">
      <div className={`${base.wrap} ${styles.voicesHead}`}>
        <div>
          <Eyebrow>{t('voices.eyebrow')}</Eyebrow>
          <h2 className={base.h2}>{t('voices.title')}</h2>
        </div>
        <p>{t('voices.lead')}</p>
      </div>
      {error && <p className={base.wrap}>{t('voices.failed')}</p>}
      <ul className={styles.strip} tabIndex={0} aria-label={t('voices.eyebrow')}>
        {(data ?? []).map((voice) => (
          <li key={voice.username} className={styles.voice}>
            <blockquote>{voice.desc}</blockquote>
            <footer>
              <Avatar name={voice.username} src={voice.avatar} size={56} />
              <div>
                <b>{voice.username}</b>
                <small>{voice.certification}</small>
              </div>
            </footer>
          </li>
        ))}
      </ul>
    </section>
  )
}
