import { z } from 'zod'
import { areaCode, email, nickname, password, tel, userInfo } from './user'
import { type CallSchemas, empty, flag } from './wire'

/** What a verification code is for. A code asked for one use is no good for another. */
export const codeUse = z.enum(['register', 'login', 'reset'])
const sent = z.object({ wait: z.int() })

/** Judged by the server, which has a sentence for each way a code can be wrong; empty means none was given. */
const givenCode = z.string().trim().max(20)

/** Spec section 5. What may be missing is said by its own sentence, so those fields are optional here. */
const registration = z.object({
  area_code: areaCode,
  tel,
  email,
  nickname,
  code: givenCode.default(''),
  password,
  password_again: z.string().max(200),
  agree: flag.default(false),
})

const session = z.object({ token: z.string(), user: userInfo })
/** With two-factor login on, a login answers this instead: the ticket is good for 5 minutes, for the second step alone. */
const secondStep = z.object({ second_login: z.literal(1), login_types: z.array(z.int()), ticket: z.string() })
export const loginAnswer = z.union([session, secondStep])

export const authSchemas = {
  'auth.sendSmsCode': { request: z.object({ area_code: areaCode, tel, use: codeUse }), response: sent },
  'auth.sendEmailCode': { request: z.object({ email, use: codeUse }), response: sent },
  'auth.registerBySms': { request: registration, response: session },
  'auth.registerByEmail': { request: registration, response: session },
  'auth.loginByEmail': {
    request: z.object({ email, password: z.string().max(200).optional(), code: givenCode.optional() }),
    response: loginAnswer,
  },
  'auth.loginBySms': {
    request: z.object({ area_code: areaCode, tel, code: givenCode.default('') }),
    response: loginAnswer,
  },
  'auth.resetPassword': {
    request: z.object({
      email: email.optional(),
      area_code: areaCode.optional(),
      tel: tel.optional(),
      code: givenCode.default(''),
      password,
      password_again: z.string().max(200),
    }),
    response: empty,
  },
  'auth.countryByIp': { request: empty, response: z.object({ country: z.string(), code: z.string() }) },
  'auth.logout': { request: empty, response: empty },
} satisfies Record<`auth.${string}`, CallSchemas>
