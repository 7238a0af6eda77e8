import { useAction, useHost, useMember, useWords } from '@fankeep/shared/host'
import { Box, Button, Note } from '@fankeep/shared/ui'
import { Field, Form, RadioCards } from '@fankeep/shared/ui/forms'
import { useEffect, useRef, useState } from 'react'
import { FormHead } from '../frame/form-head'
import type { Intention } from './draft'

export interface ProfileStepProps {
  /** 0 until chosen. */
  sex: number
  onSex: (sex: number) => void
  onDone: (intention: Intention) => void
}

const intentions = ['archive', 'ask', 'look'] as const

/** Step two: the missing fields of the profile, and what the member wants to do first. */
export function ProfileStep({ sex, onSex, onDone }: ProfileStepProps) {
  const t = useWords('mf-auth')
  const { session } = useHost()
  const { nickname } = useMember()
  const save = useAction('user.saveBase')
  const [intention, setIntention] = useState<Intention>('archive')
  const [tried, setTried] = useState(false)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])

  async function submit() {
    setTried(true)
    if (sex === 0) return
    const user = await save.run({ sex })
    if (!user) return
    session.update(user)
    onDone(intention)
  }
  return (
    <>
      <FormHead ref={head} title={t('profile.title', { name: nickname })} text={t('profile.text')} />
      <Box
        mt={8}
        css={{
          '& [role=radiogroup]': { fontSize: { base: '16', xl: '18' } },
          '& [role=radiogroup] small': { fontSize: { base: '14', xl: '16' } },
        }}
      >
        <Form size="lg" label={t('register.step2')} onSubmit={submit}>
          {save.refused && (
            <Note tone="bad" announce>
              {save.refused.message}
            </Note>
          )}
          <SexField sex={sex} missing={tried && sex === 0} onSex={onSex} />
          <IntentionField intention={intention} onChange={setIntention} />
          <Button type="submit" size="xl" wide busy={save.busy} mt={2}>
            {t('profile.submit')}
          </Button>
        </Form>
      </Box>
    </>
  )
}

interface SexFieldProps extends Pick<ProfileStepProps, 'sex' | 'onSex'> {
  missing: boolean
}

function SexField({ sex, missing, onSex }: SexFieldProps) {
  const t = useWords('mf-auth')
  return (
    <Field
      group
      label={t('profile.sex')}
      hint={t('profile.sexHint')}
      error={missing && t('profile.sexRequired')}
      required
    >
      <RadioCards
        label={t('profile.sex')}
        columns={2}
        value={sex ? String(sex) : null}
        options={[
          { value: '2', label: t('profile.female') },
          { value: '1', label: t('profile.male') },
        ]}
        onChange={(value) => onSex(Number(value))}
      />
    </Field>
  )
}

interface IntentionFieldProps {
  intention: Intention
  onChange: (intention: Intention) => void
}

function IntentionField({ intention, onChange }: IntentionFieldProps) {
  const t = useWords('mf-auth')
  return (
    <Field group label={t('profile.plan')} hint={t('profile.planHint')}>
      <RadioCards
        label={t('profile.plan')}
        value={intention}
        options={intentions.map((value) => ({
          value,
          label: t(`profile.${value}`),
          text: t(`profile.${value}Text`),
        }))}
        onChange={onChange}
      />
    </Field>
  )
}
