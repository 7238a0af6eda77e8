import { latePart, useLanguage } from '@fankeep/shared/host'
import { Icon, Logo, Marks, PlatformIcon, platformName, SegmentedControl } from '@fankeep/shared/ui'
import { useRef, useState } from 'react'
import { grouped } from '../grouped'
import { useNear } from '../motion/use-near'
import { FacePicture, useHomeWords } from '../pieces'
import styles from './dashboard.module.css'
import { fansInAll, gone, type Insight, insight, joined, type Range } from './sample'

/** The chart's library is large: it is loaded with the picture. */
const RateChart = latePart(() =>
  import(/* webpackChunkName: "rate-chart" */ './rate-chart').then((module) => module.RateChart),
)
const places = ['grid', 'users', 'beacon', 'history', 'layers', 'receipt'] as const

/** The member center's insight page as a picture in real HTML, with a working week switch. The figures are samples. */
export function Dashboard() {
  const t = useHomeWords()
  const [range, setRange] = useState<Range>('12')
  const shown = insight(range)
  return (
    <div className={styles.dash} role="group" aria-label={t('brand.dash.label')}>
      <aside className={styles.rail} aria-hidden="true">
        <Logo size={32} />
        {places.map((icon) => (
          <span key={icon} className={icon === 'users' ? styles.here : undefined}>
            <Icon name={icon} />
          </span>
        ))}
      </aside>
      <div className={styles.main}>
        <div className={styles.bar}>
          <FacePicture of="ruby" />
          <b>{t('call.from')}</b>
          <small>{t('brand.dash.about', { count: 3 })}</small>
          <span>
            <SegmentedControl
              label={t('brand.dash.range')}
              value={range}
              onChange={setRange}
              options={(['4', '12', '52'] as const).map((value) => ({
                value,
                label: t(`brand.dash.weeks${value}`),
              }))}
            />
          </span>
        </div>
        <Rates shown={shown} range={range} />
        <Totals />
        <Platforms shown={shown} />
        <People shown={shown} />
      </div>
    </div>
  )
}

function Rates({ shown, range }: { shown: Insight; range: Range }) {
  const t = useHomeWords()
  const box = useRef<HTMLDivElement>(null)
  const near = useNear(box)
  return (
    <section className={`${styles.card} ${styles.rates}`} ref={box}>
      <h3>{t('brand.dash.rate')}</h3>
      <div className={styles.head}>
        <span className={styles.rate}>{shown.now.toFixed(1)}%</span>
        <span className={styles.up}>
          {t(`brand.dash.change${range}`, { points: shown.change.toFixed(1) })}
        </span>
        <span className={styles.legend}>
          <span>{t('brand.dash.you')}</span>
          <span>{t('brand.dash.others')}</span>
        </span>
      </div>
      <div className={styles.plot}>{near && <RateChart shown={shown} range={range} />}</div>
    </section>
  )
}

function Totals() {
  const t = useHomeWords()
  return (
    <div className={styles.totals}>
      <section className={styles.card}>
        <h3>{t('brand.dash.total')}</h3>
        <span className={styles.figure}>{grouped(fansInAll)}</span>
        <Marks at={100} />
      </section>
      <section className={styles.card}>
        <h3>{t('brand.dash.joined')}</h3>
        <span className={styles.figure}>{grouped(joined.now)}</span>
        <span className={styles.up}>{t('brand.dash.more', { count: joined.now - joined.before })}</span>
      </section>
      <section className={styles.card}>
        <h3>{t('brand.dash.gone')}</h3>
        <span className={styles.figure}>{grouped(gone.now)}</span>
        <small>{t('brand.dash.fewer', { count: gone.before - gone.now })}</small>
      </section>
    </div>
  )
}

function Platforms({ shown }: { shown: Insight }) {
  const t = useHomeWords()
  const language = useLanguage()
  return (
    <section className={styles.card}>
      <h3>{t('brand.dash.platforms')}</h3>
      <ul className={styles.platforms}>
        {shown.platforms.map(({ platform, rate, part }) => (
          <li key={platform}>
            <PlatformIcon platform={platform} size={20} />
            <span>{platformName(platform, language)}</span>
            <Marks at={part} />
            <b>{rate.toFixed(1)}%</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function People({ shown }: { shown: Insight }) {
  const t = useHomeWords()
  return (
    <section className={styles.card}>
      <h3>{t('brand.dash.people')}</h3>
      <ul className={styles.people}>
        {shown.people.map(({ face, times }) => (
          <li key={face}>
            <FacePicture of={face} />
            <span>{t(`brand.dash.names.${face}`)}</span>
            <small>{t('brand.dash.times', { count: times })}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
