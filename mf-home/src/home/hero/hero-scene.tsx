import { latePart, useHost, useSession } from '@fankeep/shared/host'
import { Button, Icon, Marks, PlatformIcon, TextLink } from '@fankeep/shared/ui'
import { useState } from 'react'
import { SAMPLE_FANS, TRIAL_DAYS } from '../../constants'
import heroScene from '../../drawings/hero-scene.svg'
import cards from './hero-cards.module.css'
import styles from './hero.module.css'
import { Rings } from './rings'
import base from '../home.module.css'
import { Eyebrow, FacePicture, TwoLines, useHomeWords } from '../pieces'

const FlowingFans = latePart(() =>
  import(/* webpackChunkName: "flowing-fans" */ './flowing-fans').then((module) => module.FlowingFans),
)

/** The first slide (look.md, "Home"): what the product is, next to the safe into which fans flow (`flows`). */
export function HeroScene({ flows }: { flows: boolean }) {
  return (
    <div className={`${base.wrap} ${styles.inner}`}>
      <Copy />
      {/* Placed after the text here, too: the page is painted while it still loads, and on a phone the text is above it. */}
      <Stage flows={flows} />
    </div>
  )
}

function Copy() {
  const t = useHomeWords()
  return (
    <div className={styles.copy}>
      <Eyebrow>{t('hero.eyebrow')}</Eyebrow>
      <h1 className={base.h1}>
        <TwoLines first={t('hero.title1')} second={t('hero.title2')} />
      </h1>
      <p className={styles.desc}>{t('hero.desc')}</p>
      <p className={styles.intro}>
        {t('hero.intro1')} <span className={base.phrase}>{t('hero.intro2')}</span>
      </p>
      <div className={base.acts}>
        <Button variant="flare" size="xl" to="/register" iconEnd="arrowRight">
          {t('hero.trial', { days: TRIAL_DAYS })}
        </Button>
        <Button variant="ghost" size="xl" to="#serviceIntro">
          {t('hero.how')}
        </Button>
      </div>
      <p className={styles.fine}>{t('hero.fine')}</p>
      <DemoLink />
    </div>
  )
}

function Stage({ flows }: { flows: boolean }) {
  const t = useHomeWords()
  const [ready, setReady] = useState(false)
  const flowing = flows && ready
  return (
    <div className={styles.stage}>
      <Rings />
      <img
        className={styles.scene}
        // Hides the picture's own fans when the flowing ones are shown.
        src={flowing ? `${heroScene}#without-fans` : heroScene}
        decoding="sync"
        alt={t('hero.scene')}
        width={960}
        height={810}
        fetchPriority="high"
      />
      {flows && <FlowingFans shown={flowing} onReady={() => setReady(true)} />}
      <ProfileCard
        className={cards.sampleA}
        face="ruby"
        platform="facebook"
        name={t('hero.sampleAName')}
        signature={t('hero.sampleASign')}
        fans={SAMPLE_FANS.first}
      />
      <ProfileCard
        className={cards.sampleB}
        face="chen"
        platform="instagram"
        name={t('hero.sampleBName')}
        signature={t('hero.sampleBSign')}
        fans={SAMPLE_FANS.second}
      />
      <MemberCard />
      <RatingCard />
    </div>
  )
}

/** Reserves its line from the first paint, whether or not the site has a demonstration, so that nothing moves. */
function DemoLink() {
  const t = useHomeWords()
  const { site } = useHost()
  const { user } = useSession()
  const offered = site('demo') && !user
  return (
    <div className={styles.demo}>
      {offered ? <TextLink to="/demo">{t('hero.demo')}</TextLink> : emptyLine}
    </div>
  )
}

const emptyLine = '\u00a0'

interface ProfileCardProps {
  className: string | undefined
  face: 'ruby' | 'chen'
  platform: 'facebook' | 'instagram'
  name: string
  signature: string
  fans: number
}

function ProfileCard({ className, face, platform, name, signature, fans }: ProfileCardProps) {
  const t = useHomeWords()
  return (
    <article className={`${styles.floating} ${cards.profile} ${className}`}>
      <span className={cards.picture}>
        <FacePicture of={face} />
        <span className={cards.badge}>
          <PlatformIcon platform={platform} size={22} />
        </span>
      </span>
      <b>{name}</b>
      <span className={cards.signature}>{signature}</span>
      <span className={cards.count}>
        <span className={base.number}>{fans}</span>
        {t('hero.fans')}
        <Ok>{t('hero.kept')}</Ok>
      </span>
    </article>
  )
}

function MemberCard() {
  const t = useHomeWords()
  return (
    <article className={`${styles.floating} ${cards.member}`}>
      <header>
        <FacePicture of="he" />
        <div>
          <b>{t('hero.center')}</b>
          <small>{t('hero.centerName')}</small>
        </div>
        <span className={cards.tag}>{t('hero.plan')}</span>
      </header>
      <dl>
        <div>
          <dt>{t('hero.storage')}</dt>
          <dd>21.4 / 50 GB</dd>
          <dd>
            <Marks at={43} label={t('hero.storage')} />
          </dd>
        </div>
        <div>
          <dt>{t('hero.pages')}</dt>
          <dd>3 / 5</dd>
        </div>
      </dl>
      <footer>
        <Icon name="clock" />
        {t('hero.done')}
        <Ok>{t('hero.safe')}</Ok>
      </footer>
    </article>
  )
}

function RatingCard() {
  const t = useHomeWords()
  return (
    <article className={`${styles.floating} ${cards.rating}`}>
      <span className={cards.big}>4.9</span>
      <div>
        <span className={cards.stars} role="img" aria-label={t('hero.rating')}>
          {[1, 2, 3, 4, 5].map((star) => (
            <svg key={star} viewBox="0 0 24 24" aria-hidden="true">
              <path
                fill="currentColor"
                d="m12 2.6 2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z"
              />
            </svg>
          ))}
        </span>
        <p>{t('hero.quote')}</p>
      </div>
    </article>
  )
}

function Ok({ children }: { children: string }) {
  return (
    <span className={cards.ok}>
      <Icon name="check" />
      {children}
    </span>
  )
}
