import { Link } from '@fankeep/shared/router'
import { useHomeWords } from './pieces'

const things = ['one', 'two', 'three'] as const
const services = ['ai', 'list', 'advice'] as const
const questions = ['hijacked', 'trial', 'safe', 'start'] as const

/** The home page below its hero, for visitors without scripts: the same words, no pictures. */
export function HomeInWords() {
  const t = useHomeWords()
  return (
    <div>
      <h2>
        {t('three.title1')} {t('three.title2')}
      </h2>
      <p>{t('three.lead')}</p>
      <ul>
        {things.map((key) => (
          <li key={key}>
            {t(`three.${key}.title`)}: {t(`three.${key}.text`)}
          </li>
        ))}
      </ul>
      <h2>
        {t('call.title1')} {t('call.title2')}
      </h2>
      <p>{t('call.lead')}</p>
      <h2>
        {t('brand.title1')} {t('brand.title2')}
      </h2>
      <p>{t('brand.lead')}</p>
      <ul>
        {services.map((key) => (
          <li key={key}>
            {t(`brand.${key}.name`)}: {t(`brand.${key}.text`)}
          </li>
        ))}
      </ul>
      <h2>{t('chat.asked')}</h2>
      {questions.map((key) => (
        <div key={key}>
          <h3>{t(`chat.${key}.question`)}</h3>
          <p>{t(`chat.${key}.answer`)}</p>
        </div>
      ))}
      <p>
        <Link to="/help">{t('chat.hijacked.question')}</Link>
      </p>
    </div>
  )
}
