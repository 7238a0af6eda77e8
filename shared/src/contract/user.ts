import { z } from 'zod'
import {
  areaCodePattern,
  isCode,
  isEmail,
  isTel,
  nicknameMax,
  passwordMax,
  passwordMin,
  telDigits,
} from './rules'
import { type CallSchemas, empty, instant, integer, text } from './wire'

export const email = text(254)
  .refine(isEmail)
  .transform((value) => value.toLowerCase())
export const tel = text(30).refine(isTel).transform(telDigits)
export const areaCode = z.string().regex(areaCodePattern)
export const code = z.string().trim().refine(isCode)
export const nickname = text(nicknameMax, 1)
/** Never trimmed: a space may be part of it. */
export const password = z.string().min(passwordMin).max(passwordMax)

/** What a plan allows and how much of it is used. Bytes for storage; null means without limit. */
export const limits = z.object({
  storage: z.object({ used: z.int(), of: z.int() }),
  pages: z.object({ used: z.int(), of: z.int() }),
  platforms: z.object({ used: z.int(), of: z.int().nullable() }),
  fans_shown: z.int().nullable(),
})

/** `vip_type`: 0 general, 1 free trial, 2 premium, 3 top. `sex`: 1 male, 2 female, 0 not said yet. */
export const userInfo = z.object({
  token: z.string(),
  vip_type: z.int().min(0).max(3),
  vip_until: instant.nullable(),
  email: z.string(),
  password: z.union([z.literal(0), z.literal(1)]),
  sex: z.int().min(0).max(2),
  tel: z.string(),
  area_code: z.string(),
  nickname: z.string(),
  head_pic: z.string(),
  second_login: z.union([z.literal(0), z.literal(1)]),
  limits,
  notices: z.object({ active: z.boolean(), storage: z.boolean() }),
})
export type UserInfo = z.infer<typeof userInfo>

export const userSchemas = {
  'user.info': { request: empty, response: userInfo },
  'user.saveBase': {
    request: z.object({
      email: email.optional(),
      tel: tel.optional(),
      area_code: areaCode.optional(),
      sex: integer(1, 2).optional(),
      password: password.optional(),
      code: code.optional(),
    }),
    response: userInfo,
  },
  'user.saveNickname': { request: z.object({ nickname }), response: userInfo },
} satisfies Record<`user.${string}`, CallSchemas>
