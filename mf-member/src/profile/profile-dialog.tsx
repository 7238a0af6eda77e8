import { isEmail, isTel } from '@fankeep/shared/contract'
import { useAction, useMember } from '@fankeep/shared/host'
import { Button, Flex, Note } from '@fankeep/shared/ui'
import {
  CodeField,
  Field,
  Form,
  FormErrors,
  PasswordInput,
  RadioCards,
  TextInput,
} from '@fankeep/shared/ui/forms'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useText } from '../format'
import type { ProfileField } from './profile'
import { TelInput } from './tel-input'
import { useProfileForm } from './use-profile-form'

interface ProfileDialogProps {
  /** What to ask for. */
  fields: ProfileField[]
  onClose: () => void
}

/** Asks for what the profile lacks, or for what is to be changed; saves it and is gone. */
export function ProfileDialog({ fields, onClose }: ProfileDialogProps) {
  const { t } = useText()
  const form = useProfileForm(fields, useMember(), onClose)
  const { values, change, errors } = form
  return (
    <Dialog open onClose={onClose} title={t('profile.title')} size="sm">
      <Form onSubmit={form.submit}>
        {fields.includes('nickname') && (
          <Field label={t('profile.nickname')} hint={t('profile.nicknameHint')} error={errors.nickname}>
            <TextInput
              value={values.nickname}
              onValue={(nickname) => change({ nickname })}
              maxLength={40}
              autoComplete="nickname"
            />
          </Field>
        )}
        {fields.includes('sex') && (
          <Field label={t('profile.sex')} group error={errors.sex}>
            <RadioCards
              columns={2}
              value={values.sex}
              options={[
                { value: '2', label: t('profile.female') },
                { value: '1', label: t('profile.male') },
              ]}
              onChange={(sex) => change({ sex })}
            />
          </Field>
        )}
        {fields.includes('tel') && <TelFields {...form} />}
        {fields.includes('email') && <EmailFields {...form} />}
        {fields.includes('password') && (
          <Field label={t('profile.password')} hint={t('profile.passwordHint')} error={errors.password}>
            <PasswordInput
              value={values.password}
              onValue={(password) => change({ password })}
              autoComplete="new-password"
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
          <Button variant="ghost" onClick={onClose}>
            {t('profile.later')}
          </Button>
        </Flex>
      </Form>
    </Dialog>
  )
}

type FormState = ReturnType<typeof useProfileForm>

function TelFields({ values, change, errors }: FormState) {
  const { t } = useText()
  const send = useAction('auth.sendSmsCode')
  const ask = async () => {
    if (!isTel(values.tel)) return false
    return (await send.run({ area_code: values.area, tel: values.tel, use: 'register' }))?.wait ?? false
  }
  return (
    <>
      <Field label={t('profile.tel')} error={errors.tel ?? send.refused?.message}>
        <TelInput area={values.area} tel={values.tel} onChange={change} />
      </Field>
      <Field label={t('profile.codeTel')} error={errors.codeTel}>
        <CodeField
          value={values.codeTel}
          onChange={(codeTel) => change({ codeTel })}
          onSend={ask}
          waitKey={`register ${values.area}${values.tel}`}
        />
      </Field>
    </>
  )
}

function EmailFields({ values, change, errors }: FormState) {
  const { t } = useText()
  const send = useAction('auth.sendEmailCode')
  const ask = async () => {
    if (!isEmail(values.email)) return false
    return (await send.run({ email: values.email, use: 'register' }))?.wait ?? false
  }
  return (
    <>
      <Field label={t('profile.email')} error={errors.email ?? send.refused?.message}>
        <TextInput
          type="email"
          value={values.email}
          onValue={(email) => change({ email })}
          autoComplete="email"
          spellCheck={false}
        />
      </Field>
      <Field label={t('profile.codeEmail')} error={errors.codeEmail}>
        <CodeField
          value={values.codeEmail}
          onChange={(codeEmail) => change({ codeEmail })}
          onSend={ask}
          waitKey={`register ${values.email}`}
        />
      </Field>
    </>
  )
}
