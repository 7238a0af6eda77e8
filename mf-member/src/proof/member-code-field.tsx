import { Note, SegmentedControl, TextLink } from '@fankeep/shared/ui'
import { CodeField, Field } from '@fankeep/shared/ui/forms'
import { useText } from '../format'
import type { MemberCode } from './use-member-code'

/** A code by e-mail or text message, whichever the member has proven. */
export function MemberCodeField({ code }: { code: MemberCode }) {
  const { t } = useText()
  if (code.ways.length === 0)
    return (
      <Note tone="late">
        {t('code.noWay')} <TextLink to="/manageLogin#profile">{t('code.toProfile')}</TextLink>
      </Note>
    )
  const choice = code.ways.length > 1 && (
    <SegmentedControl
      label={t('code.by')}
      value={code.way}
      options={[
        { value: 'email', label: t('code.email') },
        { value: 'sms', label: t('code.sms') },
      ]}
      onChange={code.choose}
    />
  )
  return (
    <Field
      label={t('code.label')}
      error={code.said ?? (code.problem && t(`code.problem.${code.problem}`))}
      hint={code.sentTo ? t('code.sentTo', { target: code.sentTo }) : t(`code.goesTo.${code.way}`)}
      aside={choice}
    >
      <CodeField value={code.code} onChange={code.type} onSend={code.send} waitKey={code.waitKey} />
    </Field>
  )
}
