import { Button, Icon, Marks } from '@fankeep/shared/ui'
import heroRestore from '../../drawings/hero-restore.svg'
import { grouped } from '../grouped'
import base from '../home.module.css'
import { Eyebrow, FacePicture, TwoLines, useHomeWords, useIntro } from '../pieces'
import styles from './hero.module.css'
import scene from './more-scenes.module.css'

/** The sample figures: two thirds are restored, as in the picture. */
const sample = { done: 842, of: 1259 }

/** The third slide: the posts move to the new page, in their old order. */
export function RestoreScene() {
  const t = useHomeWords()
  const intro = useIntro()
  return (
    <div className={scene.day}>
      <div className={`${base.wrap} ${styles.inner}`}>
        <div className={`${styles.stage} ${scene.stage}`}>
          <img
            className={styles.scene}
            src={heroRestore}
            alt={t('hero.restore.scene')}
            width={960}
            height={810}
          />
          <p className={scene.old}>
            <Icon name="alert" />
            <b>{t('hero.restore.old')}</b>
          </p>
          <p className={scene.new}>
            <FacePicture of="ruby" />
            <b>{t('hero.restore.new')}</b>
            <span>
              <Icon name="check" />
              {t('hero.restore.open')}
            </span>
          </p>
          <article className={`${styles.floating} ${scene.progress}`}>
            <header>
              <b>{t('hero.restore.running')}</b>
              <span>
                {sample.done} / {grouped(sample.of)}
              </span>
            </header>
            <Marks at={(sample.done / sample.of) * 100} />
            <p>
              <Icon name="calendar" />
              {t('hero.restore.order')}
            </p>
          </article>
        </div>
        <div className={styles.copy}>
          <Eyebrow>{t('hero.restore.eyebrow')}</Eyebrow>
          <h2 className={base.h1}>
            <TwoLines first={t('hero.restore.title1')} second={t('hero.restore.title2')} />
          </h2>
          <p className={styles.desc}>{t('hero.restore.desc')}</p>
          <p className={styles.intro}>{t('hero.restore.intro')}</p>
          <div className={base.acts}>
            <Button size="xl" to={intro} iconEnd="arrowRight">
              {t('hero.restore.action')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  )
}
