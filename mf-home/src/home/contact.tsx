import { useHost } from '@fankeep/shared/host'
import { Button, Icon } from '@fankeep/shared/ui'
import postmark from '../drawings/postmark.svg'
import stamp from '../drawings/stamp.svg'
import styles from './contact.module.css'
import base from './home.module.css'
import { Eyebrow, FacePicture, TwoLines, useHomeWords } from './pieces'

/** The contact address (spec section 2), from the site info. */
export function Contact({ onChat }: { onChat: () => void }) {
  const t = useHomeWords()
  const { site } = useHost()
  return (
    <section className={base.section} id="contact">
      <div className={`${base.wrap} ${styles.columns}`}>
        <div>
          <Eyebrow>{t('contact.eyebrow')}</Eyebrow>
          <h2 className={base.h2}>
            <TwoLines first={t('contact.title1')} second={t('contact.title2')} />
          </h2>
          <p className={base.lead}>{t('contact.lead')}</p>
          <div className={base.acts}>
            <Button size="xl" onClick={onChat} aria-haspopup="dialog">
              {t('contact.chat')}
            </Button>
            <Button variant="line" size="xl" href={`mailto:${site('email')}`} icon="mail">
              {t('contact.write')}
            </Button>
          </div>
        </div>
        <Card />
      </div>
    </section>
  )
}

/** A letter with the address and a stamp. */
function Card() {
  const t = useHomeWords()
  const { site } = useHost()
  return (
    <div className={styles.card}>
      <div className={styles.hand}>
        <p>
          <b>{t('contact.letter1')}</b>
          <br />
          {t('contact.letter2')}
          <br />
          {t('contact.letter3')}
          <br />
          {t('contact.letter4')}
        </p>
        <div className={styles.team}>
          <span>
            <FacePicture of="he" />
            <FacePicture of="jun" />
            <FacePicture of="ma" />
          </span>
          <b>{t('contact.team')}</b>
          <i>{t('contact.teamRole')}</i>
        </div>
      </div>
      <address>
        <div>
          <Icon name="pin" />
          {site('address')}
        </div>
        <a href={`mailto:${site('email')}`}>
          <Icon name="mail" />
          {site('email')}
        </a>
        <a
          href={`tel:${site('phone').replaceAll(' ', '')}`}
          aria-label={`${t('contact.phone')} ${site('phone')}`}
        >
          <Icon name="phone" />
          {site('phone')}
        </a>
      </address>
      <img className={styles.postmark} src={postmark} alt="" width={160} height={128} loading="lazy" />
      <img className={styles.stamp} src={stamp} alt="" width={108} height={132} loading="lazy" />
    </div>
  )
}
