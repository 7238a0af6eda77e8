import { z } from 'zod'
import { loginAnswer } from './auth'
import { plainWidth } from './rules'
import { userInfo } from './user'
import { type CallSchemas, empty, instant, integer } from './wire'

/** Six digits of an authenticator. 000000 is possible here: only codes that we send are never that. */
const secondCode = z
  .string()
  .transform((value) => plainWidth(value).replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))

/** The same, or a spare code, with which a member who lost their phone turns two-factor login off. */
const anyCode = z.string().overwrite(plainWidth).trim().min(1).max(40)

/** A spare code in the format `abcd-efgh-jkmn`; `used` if it has been spent. */
export const spareCode = z.object({ code: z.string(), used: z.boolean() })
export type SpareCode = z.infer<typeof spareCode>

/**
 * Changing two-factor login ends every other session and replaces the token of this one: use `user.token` from then on; the token the call was made
 * with is no longer valid.
 */
const changed = { user: userInfo }

export const twoFactorSchemas = {
  /** A new secret each time, until one is confirmed. `qr` is an SVG image. */
  'twoFactor.begin': {
    request: empty,
    response: z.object({ otpauth: z.string(), qr: z.string(), secret: z.string() }),
  },
  'twoFactor.turnOn': {
    request: z.object({ code: secondCode }),
    response: z.object({ ...changed, codes: z.array(spareCode) }),
  },
  'twoFactor.turnOff': { request: z.object({ code: anyCode }), response: z.object(changed) },
  /** How many are left; `showSpareCodes` returns the codes themselves. */
  'twoFactor.spareCodes': {
    request: empty,
    response: z.object({ on: z.boolean(), left: z.int(), of: z.int(), made_at: instant.nullable() }),
  },
  'twoFactor.showSpareCodes': {
    request: z.object({ code: anyCode }),
    response: z.object({ codes: z.array(spareCode) }),
  },
  'twoFactor.renewSpareCodes': {
    request: z.object({ code: anyCode }),
    response: z.object({ codes: z.array(spareCode) }),
  },
  /** Needs no code in the ten minutes after this session was shown the codes (turned on, shown or renewed). */
  'twoFactor.downloadSpareCodes': {
    request: z.object({ code: anyCode.optional() }),
    response: z.object({ codes: z.array(spareCode) }),
  },
  /** The second step of a login. `login_type`: 1 authenticator, 2 spare code. The ticket can also come as `token` (api.md). */
  'twoFactor.check': {
    request: z.object({
      ticket: z.string().max(100).optional(),
      login_type: integer(1, 2),
      login_code: anyCode,
    }),
    response: loginAnswer.options[0],
  },
} satisfies Record<`twoFactor.${string}`, CallSchemas>
