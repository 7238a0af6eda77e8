import { isCode, isEmail, isTel, passwordMin, type UserInfo } from '@fankeep/shared/contract'
import { type Refused, useAction, useHost } from '@fankeep/shared/host'
import { useState } from 'react'
import { useText } from '../format'
import type { ProfileField } from './profile'

export interface ProfileValues {
  nickname: string
  sex: '1' | '2' | null
  email: string
  codeEmail: string
  area: string
  tel: string
  codeTel: string
  password: string
}

type Wrong = ProfileField | 'codeEmail' | 'codeTel'
export type ProfileErrors = Partial<Record<Wrong, string>>

const defaultArea = '+886'

const valuesOf = (user: UserInfo): ProfileValues => ({
  nickname: user.nickname,
  sex: user.sex === 1 ? '1' : user.sex === 2 ? '2' : null,
  email: user.email,
  codeEmail: '',
  area: user.area_code || defaultArea,
  tel: user.tel,
  codeTel: '',
  password: '',
})

/**
 * The profile's fields, what is wrong with them, and the saving. The nickname has a call of its own; a new e-mail
 * address and a new number each go with the code that proves them, and one code proves one thing.
 */
export function useProfileForm(fields: ProfileField[], user: UserInfo, onDone: () => void) {
  const { t } = useText()
  const { session, notify } = useHost()
  const nickname = useAction('user.saveNickname')
  const base = useAction('user.saveBase')
  const [values, setValues] = useState(() => valuesOf(user))
  const [errors, setErrors] = useState<ProfileErrors>({})
  const asks = (field: ProfileField) => fields.includes(field)

  const saves = [
    asks('nickname') && (() => nickname.run({ nickname: values.nickname })),
    (asks('sex') || asks('password')) &&
      (() =>
        base.run({
          ...(asks('sex') && { sex: Number(values.sex) }),
          ...(asks('password') && { password: values.password }),
        })),
    asks('tel') && (() => base.run({ area_code: values.area, tel: values.tel, code: values.codeTel })),
    asks('email') && (() => base.run({ email: values.email, code: values.codeEmail })),
  ]
  const submit = async () => {
    const wrong = wrongIn(fields, values)
    setErrors(Object.fromEntries(wrong.map((what) => [what, t(`profile.wrong.${wordOf(what)}`)])))
    if (wrong.length > 0) return
    for (const save of saves) {
      const saved = save && (await save())
      if (saved) session.update(saved)
      else if (save) return
    }
    notify({ kind: 'success', title: t('profile.saved') })
    onDone()
  }

  const refused = nickname.refused ?? base.refused
  const told = toldOf(refused, fields)
  return {
    values,
    change: (part: Partial<ProfileValues>) => {
      setValues((before) => ({ ...before, ...part }))
      setErrors({})
      nickname.clear()
      base.clear()
    },
    errors: { ...told, ...errors },
    refused: refused && Object.keys(told).length === 0 ? refused.message : undefined,
    busy: nickname.busy || base.busy,
    submit,
  }
}

const wordOf = (what: Wrong) => (what === 'codeEmail' || what === 'codeTel' ? 'code' : what)

function wrongIn(fields: ProfileField[], values: ProfileValues): Wrong[] {
  const holds: Record<Wrong, boolean> = {
    nickname: values.nickname.trim() !== '',
    sex: values.sex !== null,
    email: isEmail(values.email.trim()),
    codeEmail: isCode(values.codeEmail),
    tel: isTel(values.tel),
    codeTel: isCode(values.codeTel),
    password: values.password.length >= passwordMin,
  }
  const asked: Wrong[] = fields.flatMap((field): Wrong[] => {
    if (field === 'email') return ['email', 'codeEmail']
    return field === 'tel' ? ['tel', 'codeTel'] : [field]
  })
  return asked.filter((what) => !holds[what])
}

/** The server's sentence, under the field it speaks of. */
function toldOf(refused: Refused | undefined, fields: ProfileField[]): ProfileErrors {
  if (!refused) return {}
  const code: Wrong = fields.includes('tel') ? 'codeTel' : 'codeEmail'
  const about: Record<string, Wrong> = { email_taken: 'email', tel_taken: 'tel', password_weak: 'password' }
  const one = /^code_/.test(refused.key) ? code : about[refused.key]
  if (one) return { [one]: refused.message }
  const named = refused.key === 'fields_invalid' ? refused.fields : []
  return Object.fromEntries(
    fields.filter((field) => named.includes(field)).map((field) => [field, refused.message]),
  )
}
