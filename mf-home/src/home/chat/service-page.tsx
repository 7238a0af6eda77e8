import { useHost } from '@fankeep/shared/host'
import { Button, Icon } from '@fankeep/shared/ui'
import { Link } from '@fankeep/shared/router'
import { FacePicture, useHomeWords } from '../pieces'
import styles from './chat.module.css'

/** The link of each answer. */
const questions = [
  { key: 'hijacked', to: '/help' },
  { key: 'trial', to: '/register' },
  { key: 'safe', to: '/termPrivacy' },
  { key: 'start', to: '/tutorials' },
] as const

/** Our own page, if no chat is configured: who answers and when, how to write, and the most frequent questions. */
export function ServicePage() {
  const t = useHomeWords()
  const { site } = useHost()
  return (
    <div className={styles.page}>
      <div className={styles.hello}>
        <span>
          <FacePicture of="he" />
          <FacePicture of="jun" />
          <FacePicture of="ma" />
        </span>
        <p>
          <b>{t('chat.hello')}</b>
          {t('chat.intro')}
        </p>
      </div>
      <dl>
        <div>
          <dt>
            <Icon name="clock" />
            {t('chat.hours')}
          </dt>
          <dd>{site('hours')}</dd>
        </div>
        <div>
          <dt>
            <Icon name="mail" />
            {t('chat.mail')}
          </dt>
          <dd>
            <a href={`mailto:${site('email')}`}>{site('email')}</a>
          </dd>
        </div>
      </dl>
      <h3>{t('chat.asked')}</h3>
      {questions.map(({ key, to }) => (
        <details key={key} name="chat-question">
          <summary>
            {t(`chat.${key}.question`)}
            <Icon name="chevronDown" />
          </summary>
          <p>
            {t(`chat.${key}.answer`)} <Link to={to}>{t(`chat.${key}.link`)}</Link>
          </p>
        </details>
      ))}
      <Button wide size="lg" icon="mail" href={`mailto:${site('email')}`}>
        {t('contact.write')}
      </Button>
    </div>
  )
}
