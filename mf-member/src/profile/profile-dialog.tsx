import { nicknameMax, passwordMax } from '@fankeep/shared/contract'
import { useMember } from '@fankeep/shared/host'
import { Button, Flex, Note } from '@fankeep/shared/ui'
import {
  Field,
  Form,
  FormErrors,
  PasswordInput,
  RadioCards,
  TextInput,
  useStrength,
} from '@fankeep/shared/ui/forms'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useText } from '../format'
import { ConfirmDialog } from '../proof/confirm-dialog'
import type { ProfileField } from './profile'
import { EmailFields, TelFields } from './proven-fields'
import { type ProfileValues, useProfileForm } from './use-profile-form'

interface ProfileDialogProps {
  title?: string
  /** The fields to ask for. */
  fields: ProfileField[]
  onClose: () => void
}

/** Asks for the fields the profile lacks, or for a changed value; saves them and closes. */
export function ProfileDialog({ title, fields, onClose }: ProfileDialogProps) {
  const { t } = useText()
  const form = useProfileForm(fields, useMember(), onClose)
  const { values, change, errors } = form
  const strength = useStrength(values.password, [values.email, values.nickname])
  if (form.needsProof)
    return <ConfirmDialog onProven={() => void form.submit()} onClose={form.clearRefusal} />
  return (
    <Dialog open onClose={form.close} title={title ?? t('profile.title')} size="sm">
      <Form label={title ?? t('profile.title')} onSubmit={form.submit}>
        {fields.includes('nickname') && (
          <Field label={t('profile.nickname')} hint={t('profile.nicknameHint')} error={errors.nickname}>
            <TextInput
              value={values.nickname}
              onValue={(nickname) => change({ nickname })}
              maxLength={nicknameMax * 2}
              autoComplete="nickname"
            />
          </Field>
        )}
        {fields.includes('sex') && (
          <SexField sex={values.sex} error={errors.sex} onChange={(sex) => change({ sex })} />
        )}
        {fields.includes('tel') && <TelFields {...form} />}
        {fields.includes('email') && <EmailFields {...form} />}
        {fields.includes('password') && (
          <Field label={t('profile.password')} hint={t('profile.passwordHint')} error={errors.password}>
            <PasswordInput
              value={values.password}
              strength={strength}
              onValue={(password) => change({ password })}
              autoComplete="new-password"
              maxLength={passwordMax * 2}
            />
          </Field>
        )}
        {form.refused && (
          <Note tone="bad" announce>
            {form.refused}
          </Note>
        )}
        <FormErrors count={Object.keys(errors).length} />
        <Flex gap={2}>
          <Button type="submit" busy={form.busy}>
            {t('profile.save')}
          </Button>
          <Button variant="ghost" onClick={form.close}>
            {t('profile.later')}
          </Button>
        </Flex>
      </Form>
    </Dialog>
  )
}

interface SexFieldProps {
  sex: ProfileValues['sex']
  error: string | undefined
  onChange: (sex: '1' | '2') => void
}

function SexField({ sex, error, onChange }: SexFieldProps) {
  const { t } = useText()
  return (
    <Field label={t('profile.sex')} group error={error}>
      <RadioCards
        columns={2}
        value={sex}
        options={[
          { value: '2', label: t('profile.female') },
          { value: '1', label: t('profile.male') },
        ]}
        onChange={onChange}
      />
    </Field>
  )
}
