import {
  isCode,
  isEmail,
  isTel,
  nicknameMax,
  passwordMax,
  passwordMin,
  telDigits,
} from '@fankeep/shared/contract'
import { codeTarget, type Target } from '../form/ask-for-code'

export interface Registration extends Target {
  nickname: string
  code: string
  password: string
  passwordAgain: string
  agree: boolean
}

/** In the order of the form: the first invalid field gets the focus. */
export const fields = ['nickname', 'email', 'tel', 'code', 'password', 'passwordAgain', 'agree'] as const
export type Field = (typeof fields)[number]

/** The error of a field: the key of its sentence under `problem` in the words. */
export type Problem = string
export type Problems = Partial<Record<Field, Problem>>

export const blankRegistration: Registration = {
  way: 'email',
  nickname: '',
  email: '',
  areaCode: '+886',
  tel: '',
  code: '',
  password: '',
  passwordAgain: '',
  agree: false,
}

export function emailProblem(value: string): Problem | undefined {
  const email = value.trim()
  if (!email) return 'emailRequired'
  if (isEmail(email)) return undefined
  if (/\s/.test(email)) return 'emailSpace'
  if (!email.includes('@')) return 'emailAt'
  if (!/@[^@]*\.[^.@]{2,}$/.test(email)) return 'emailDomain'
  return 'emailWrong'
}

export function telProblem(value: string): Problem | undefined {
  if (!value.trim()) return 'telRequired'
  if (isTel(value)) return undefined
  return /^\d*$/.test(telDigits(value)) ? 'telLength' : 'telDigits'
}

/** `sentTo`: where the last code was sent; undefined if none was. */
export function codeProblem(code: string, target: string, sentTo: string | undefined): Problem | undefined {
  const value = code.trim()
  if (sentTo === undefined) return 'codeFirst'
  if (sentTo !== target) return 'codeElsewhere'
  if (!value) return 'codeRequired'
  if (!/^\d{6}$/.test(value)) return 'codeSix'
  return isCode(value) ? undefined : 'codeWrong'
}

export function passwordProblem(password: string): Problem | undefined {
  if (!password) return 'passwordRequired'
  if (password.length < passwordMin) return 'passwordShort'
  return password.length > passwordMax ? 'passwordLong' : undefined
}

export function againProblem(password: string, again: string): Problem | undefined {
  if (!again) return 'againRequired'
  return again === password ? undefined : 'againDiffers'
}

/** Every rule of spec section 5 for the registration, except the password's strength, which is computed later. */
export function findProblems(form: Registration, sentTo: string | undefined): Problems {
  const nickname = form.nickname.trim()
  const found: Problems = {
    nickname: !nickname ? 'nicknameRequired' : nickname.length > nicknameMax ? 'nicknameLong' : undefined,
    email: emailProblem(form.email),
    tel: telProblem(form.tel),
    code: codeProblem(form.code, codeTarget(form), sentTo),
    password: passwordProblem(form.password),
    passwordAgain: againProblem(form.password, form.passwordAgain),
    agree: form.agree ? undefined : 'agree',
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem))
}
