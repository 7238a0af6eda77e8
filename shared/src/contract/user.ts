import { z } from 'zod'
import {
  areaCodePattern,
  isCode,
  isEmail,
  isTel,
  nicknameMax,
  passwordMax,
  passwordMin,
  plainEmail,
  plainWidth,
  telDigits,
} from './rules'
import { type CallSchemas, empty, flag, id, instant, integer, text } from './wire'

export const email = text(254).overwrite(plainEmail).refine(isEmail)
export const tel = text(30).refine(isTel).transform(telDigits)
export const areaCode = z.string().regex(areaCodePattern)
/** The server checks it and has a message for each way a code can be wrong. Empty means that no code was entered. */
export const givenCode = z.string().overwrite(plainWidth).trim().max(20)
export const code = z.string().overwrite(plainWidth).trim().refine(isCode)
export const nickname = text(nicknameMax, 1)
/** Never trimmed: a space may be part of it. */
export const password = z.string().min(passwordMin).max(passwordMax)

/** What a plan allows and how much of it is used. Storage in bytes; null means no limit. */
export const limits = z.object({
  storage: z.object({ used: z.int(), of: z.int() }),
  pages: z.object({ used: z.int(), of: z.int() }),
  platforms: z.object({ used: z.int(), of: z.int().nullable() }),
  fans_shown: z.int().nullable(),
})

/** `vip_type`: 0 general, 1 free trial, 2 premium, 3 top. `sex`: 1 male, 2 female, 0 not given. */
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
  /** Which of the two are proven, so that a code can be sent there. */
  proven: z.object({ email: z.boolean(), tel: z.boolean() }),
  /** When the account will be erased; null if no deletion was requested. */
  erase_at: instant.nullable(),
  /** A read-only session of the demonstration; otherwise absent. Its `email`, `tel` and `area_code` are empty. */
  demo: z.literal(true).optional(),
})
export type UserInfo = z.infer<typeof userInfo>

/**
 * A session of a member. `address` is shortened (`203.0.113.…`); `device` and `browser` come from the browser's user agent, empty if it sent none.
 */
export const sessionInfo = z.object({
  id,
  current: z.boolean(),
  device: z.enum(['desktop', 'mobile', 'tablet', 'other']),
  system: z.string(),
  browser: z.string(),
  address: z.string(),
  created_at: instant,
  seen_at: instant,
  expires_at: instant,
})
export type SessionInfo = z.infer<typeof sessionInfo>

const notice = { request: z.object({ on: flag }), response: userInfo }

/** A password change returns a new `token`; the one the call was made with is no longer valid, nor are those of other sessions. */
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
  /** Takes a `file` in addition to the fields: PNG, JPEG or WebP, at most `pictureMax` bytes. `url` is for `saveHead`, valid for an hour. */
  'user.uploadImage': { request: empty, response: z.object({ url: z.string() }) },
  /** Empty removes the picture: the default picture for `sex` is shown again. */
  'user.saveHead': { request: z.object({ head_pic: text(500) }), response: userInfo },
  'user.setActiveNotice': notice,
  'user.setStorageNotice': notice,
  /** Checks a code sent to the member without spending it. Counts as an attempt. */
  'user.checkCode': {
    request: z.object({
      code: givenCode,
      use: z.enum(['authorise', 'delete', 'page', 'reset']),
    }),
    response: z.object({ right: z.boolean() }),
  },
  /**
   * `code`: one of use `delete`. The account is erased at `erase_at`, `eraseDays` days from now, and the member can undo it until then. `at_once`:
   * erases it immediately, by the member's right to erasure; `erase_at` is then null and the token invalid. From a device first seen less than a day
   * ago, `erase_at` is the end of that day instead.
   */
  'user.delete': {
    request: z.object({ code: givenCode.default(''), at_once: flag.default(false) }),
    response: z.object({ erase_at: instant.nullable() }),
  },
  /** Undoes the deletion of an account before it is erased. */
  'user.undoDelete': { request: empty, response: userInfo },
  /** The same by the link in the mail, without a login. */
  'user.undoDeleteByLink': { request: z.object({ key: text(1000) }), response: empty },
  /** `url` returns a ZIP and is valid for five minutes: the browser saves it as it streams. */
  'user.data': { request: empty, response: z.object({ url: z.string(), expires_at: instant }) },
  'user.sessions': { request: empty, response: z.object({ list: z.array(sessionInfo) }) },
  'user.endSession': { request: z.object({ id }), response: empty },
  'user.endOtherSessions': { request: empty, response: z.object({ ended: z.int() }) },
} satisfies Record<`user.${string}`, CallSchemas>
