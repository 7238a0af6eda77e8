import { passwordMax, passwordMin } from '@fankeep/shared/contract'
import { type Refused, useHost, useMember } from '@fankeep/shared/host'
import { Box } from '@fankeep/shared/ui'
import { Field, PasswordInput, useStrength } from '@fankeep/shared/ui/forms'
import { useState } from 'react'
import { useText } from '../../format'
import { takeUser } from '../../profile/take-user'
import { ProvenDialog } from '../../proof/proven-dialog'

/** Replaces the password; every other session ends (contract/user.ts). */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const { api, session, notify } = useHost()
  const { proven, email, nickname } = useMember()
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [said, setSaid] = useState<string>()
  const strength = useStrength(password, [email, nickname])
  const fits = password.length >= passwordMin && password.length <= passwordMax

  async function change(code: string) {
    takeUser(session, await api.call('user.saveBase', { password, code }))
    notify({ kind: 'success', title: t('ways.passwordChanged') })
    onClose()
  }
  function place(refused: Refused) {
    const mine = refused.key === 'password_weak' || refused.fields.includes('password')
    if (mine) setSaid(refused.message)
    return mine
  }
  return (
    <ProvenDialog
      title={t('ways.dialog.password')}
      use="reset"
      // The server uses the e-mail address if it is proven.
      only={proven.email ? 'email' : 'sms'}
      action={{ label: t('ways.changeNow') }}
      leave={t('profile.later')}
      holds={() => {
        setTried(true)
        return fits
      }}
      work={change}
      place={place}
      onClose={onClose}
    >
      <Box color="ink.700">{t('ways.passwordText')}</Box>
      {/* For password managers: the account whose password changes. */}
      <input hidden readOnly autoComplete="username" value={email} />
      <Field
        label={t('ways.newPassword')}
        hint={t('profile.passwordHint')}
        error={said ?? (tried && !fits && t('profile.wrong.password'))}
      >
        <PasswordInput
          autoComplete="new-password"
          maxLength={passwordMax * 2}
          value={password}
          strength={strength}
          onValue={(next) => {
            setPassword(next)
            setSaid(undefined)
          }}
        />
      </Field>
    </ProvenDialog>
  )
}
