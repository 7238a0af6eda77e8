import { isCode, isEmail, isTel, passwordMax, passwordMin, type UserInfo } from '@fankeep/shared/contract'
import { Refused, useAction, useHost, useTyped } from '@fankeep/shared/host'
import { useState } from 'react'
import { useText } from '../format'
import type { ProfileField } from './profile'
import { takeUser } from './take-user'

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
/** Where the codes were sent. */
type Sent = { email?: string; tel?: string }
export type ProfileErrors = Partial<Record<Wrong, string>>

const defaultArea = '+886'

/** Fields that may be saved while typing. */
type Open = Omit<ProfileValues, keyof typeof noSecrets>
const noSecrets = { codeEmail: '', codeTel: '', password: '' }

const openOf = (user: UserInfo): Open => ({
  nickname: user.nickname,
  sex: user.sex === 1 ? '1' : user.sex === 2 ? '2' : null,
  email: user.email,
  area: user.area_code || defaultArea,
  tel: user.tel,
})

/** The fields of a form: saves those that may be stored, and keeps the secret ones only in memory. */
function useValues(user: UserInfo) {
  const [open, setOpen, forget] = useTyped('profile', openOf(user))
  const [secrets, setSecrets] = useState(noSecrets)
  const change = (part: Partial<ProfileValues>) => {
    const pick = (secret: boolean) =>
      Object.fromEntries(Object.entries(part).filter(([field]) => field in noSecrets === secret))
    setOpen((before) => ({ ...before, ...pick(false) }))
    setSecrets((before) => ({ ...before, ...pick(true) }))
  }
  return { values: { ...open, ...secrets }, change, forget }
}

/**
 * The profile's fields, their errors, and saving them. The nickname has a separate call. A new e-mail address and a new number each
 * need a code, and one code proves only one of them.
 */
export function useProfileForm(fields: ProfileField[], user: UserInfo, onDone: () => void) {
  const { t } = useText()
  const { session, notify } = useHost()
  const { values, change, forget } = useValues(user)
  const { errors, setErrors, sent, complain, sendCode } = useComplaints(values)
  const { saves, refused, busy, clear: clearRefusal } = useSaves(fields, values)
  const close = () => {
    forget()
    onDone()
  }
  const submit = async () => {
    const wrong = wrongIn(fields, values)
    complain(wrong)
    if (wrong.length > 0) return
    for (const save of saves) {
      const saved = save && (await save())
      if (saved) takeUser(session, saved)
      else if (save) return
    }
    notify({ kind: 'success', title: t('profile.saved') })
    close()
  }

  const refusedFields = refusedFieldsOf(refused, fields)
  return {
    values,
    change: (part: Partial<ProfileValues>) => {
      change(part)
      setErrors({})
      clearRefusal()
    },
    errors: { ...refusedFields, ...errors },
    /** The server first requires proof of the member's identity. */
    needsProof: refused?.key === 'proof_required',
    clearRefusal,
    refused: refused && Object.keys(refusedFields).length === 0 ? refused.message : undefined,
    busy,
    sent,
    sendCode,
    submit,
    close,
  }
}

/** The calls that save the visible fields, in order. */
function useSaves(fields: ProfileField[], values: ProfileValues) {
  const nickname = useAction('user.saveNickname')
  const base = useAction('user.saveBase')
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
    asks('email') && (() => base.run({ email: values.email.trim(), code: values.codeEmail })),
  ]
  return {
    saves,
    refused: nickname.refused ?? base.refused,
    busy: nickname.busy || base.busy,
    clear: () => {
      nickname.clear()
      base.clear()
    },
  }
}

/** The errors of the fields, and where the codes were sent. */
function useComplaints(values: ProfileValues) {
  const { t } = useText()
  const [errors, setErrors] = useState<ProfileErrors>({})
  const [sent, setSent] = useState<Sent>({})
  const complain = (wrong: Wrong[]) =>
    setErrors(
      Object.fromEntries(wrong.map((what) => [what, t(`profile.wrong.${wordOf(what, values, sent)}`)])),
    )

  /** Returns the seconds until the next code, or false if none was sent: then it shows why. */
  async function sendCode(to: 'email' | 'tel', ask: () => Promise<{ wait: number }>) {
    if (!holds(to, values)) {
      complain([to])
      return false
    }
    try {
      const { wait } = await ask()
      setErrors({})
      setSent({ ...sent, [to]: targetOf(to, values) })
      return wait
    } catch (error) {
      if (!(error instanceof Refused)) return false // The shell has reported it.
      const code = to === 'email' ? 'codeEmail' : 'codeTel'
      setErrors({ [error.key.startsWith('code_') ? code : to]: error.message })
      return typeof error.data.wait === 'number' ? error.data.wait : false
    }
  }
  return { errors, setErrors, sent, complain, sendCode }
}

const targetOf = (to: 'email' | 'tel', { email, area, tel }: ProfileValues) =>
  to === 'email' ? email.trim() : `${area} ${tel.trim()}`

/** The key of the error's sentence under `profile.wrong`. A code cannot be right before one was sent (spec section 8). */
function wordOf(what: Wrong, values: ProfileValues, sent: Sent): string {
  if (what !== 'codeEmail' && what !== 'codeTel') return what
  const [code, to] =
    what === 'codeEmail' ? ([values.codeEmail, 'email'] as const) : ([values.codeTel, 'tel'] as const)
  if (!code) return sent[to] === undefined ? 'codeFirst' : 'code'
  return /^\d{6}$/.test(code) ? 'codeWrong' : 'code'
}

function holds(what: Wrong, values: ProfileValues): boolean {
  switch (what) {
    case 'nickname':
      return values.nickname.trim() !== ''
    case 'sex':
      return values.sex !== null
    case 'email':
      return isEmail(values.email.trim())
    case 'tel':
      return isTel(values.tel)
    case 'codeEmail':
      return isCode(values.codeEmail)
    case 'codeTel':
      return isCode(values.codeTel)
    case 'password':
      return values.password.length >= passwordMin && values.password.length <= passwordMax
  }
}

function wrongIn(fields: ProfileField[], values: ProfileValues): Wrong[] {
  const asked: Wrong[] = fields.flatMap((field): Wrong[] => {
    if (field === 'email') return ['email', 'codeEmail']
    return field === 'tel' ? ['tel', 'codeTel'] : [field]
  })
  return asked.filter((what) => !holds(what, values))
}

/** The server's refusal message, under the field it is about. */
function refusedFieldsOf(refused: Refused | undefined, fields: ProfileField[]): ProfileErrors {
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
