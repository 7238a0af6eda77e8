import { z } from 'zod'
import { areaCode, email, nickname, password, tel, userInfo } from './user'
import { plainWidth } from './rules'
import { type CallSchemas, empty, flag, instant } from './wire'

/** What a verification code is for. A code asked for one use is no good for another. */
export const codeUse = z.enum(['register', 'login', 'reset', 'authorise', 'delete', 'page'])
/** Those a visitor may ask for. The others go to what a member has proven (media.ts). */
const visitorUse = codeUse.extract(['register', 'login', 'reset'])
const sent = z.object({ wait: z.int() })

/** Judged by the server, which has a sentence for each way a code can be wrong; empty means none was given. */
export const givenCode = z.string().overwrite(plainWidth).trim().max(20)

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
/** Also in `data` of the refusal `second_login_required`: registering an account with two-factor login continues with the second step. */
export type SecondStep = z.infer<typeof secondStep>

export const loginProvider = z.enum(['google', 'facebook'])
export type LoginProvider = z.infer<typeof loginProvider>

/** Where the provider sends people back to: this site's /authCallback. Anything else is refused. */
export const redirectUri = z.url({ protocol: /^https?$/ }).max(500)

/**
 * An authorisation begun (OAuth 2 code with PKCE; the verifier never leaves the server). The browser goes to `url`, and
 * keeps `state` and `binding` for its return: the code is good only together with both, once, for ten minutes.
 * `binding` is what makes it this browser's own: it is never in an address.
 */
export const askedAuthorisation = z.object({ url: z.string(), state: z.string(), binding: z.string() })

/** What comes back: `code` and `state` as /authCallback got them, `redirect_uri` and `binding` as at the beginning. */
export const givenAuthorisation = {
  code: z.string().min(1).max(2048),
  state: z.string().min(1).max(200),
  redirect_uri: redirectUri,
  binding: z.string().max(200).default(''),
}

export const authSchemas = {
  'auth.sendSmsCode': { request: z.object({ area_code: areaCode, tel, use: visitorUse }), response: sent },
  'auth.sendEmailCode': { request: z.object({ email, use: visitorUse }), response: sent },
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
  /**
   * Opens a read-only session of the member whose center is the demonstration, for two hours. `demo_off` where the site shows
   * none (its site info has no `demo`).
   */
  'auth.demo': { request: empty, response: session },
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
  /** `google_unavailable`, `provider_unavailable` where this site is not configured for it. */
  'auth.beginAuthorisation': {
    request: z.object({ provider: loginProvider, redirect_uri: redirectUri }),
    response: askedAuthorisation,
  },
  /**
   * Logs in, or opens an account where the provider's account is new here. Where its e-mail address is an account's
   * already: `account_exists`, with `data.link`. Logged in by its own way, that account is linked by `auth.link`.
   */
  'auth.loginByGoogle': { request: z.object(givenAuthorisation), response: loginAnswer },
  'auth.loginByFacebook': { request: z.object(givenAuthorisation), response: loginAnswer },
  'auth.link': {
    request: z.object({ link: z.string().max(100) }),
    response: z.object({ provider: loginProvider }),
  },
  /** For who is inside already. `code`: one of use `authorise`; may be left out after `media.checkCode`. */
  'auth.beginLink': {
    request: z.object({ provider: loginProvider, redirect_uri: redirectUri, code: givenCode.default('') }),
    response: askedAuthorisation,
  },
  /** `linked_elsewhere` where that account opens another one here, or this one has another of that site. */
  'auth.finishLink': {
    request: z.object({ provider: loginProvider, ...givenAuthorisation }),
    response: z.object({ provider: loginProvider }),
  },
  /** `code`: one of use `authorise`; may be left out after `media.checkCode`. */
  'auth.unlink': {
    request: z.object({ provider: loginProvider, code: givenCode.default('') }),
    response: empty,
  },
  'auth.links': {
    request: empty,
    response: z.object({
      list: z.array(
        z.object({
          provider: loginProvider,
          ready: z.boolean(),
          linked: z.boolean(),
          account: z.string(),
          since: instant.nullable(),
        }),
      ),
    }),
  },
  'auth.countryByIp': { request: empty, response: z.object({ country: z.string(), code: z.string() }) },
  'auth.logout': { request: empty, response: empty },
} satisfies Record<`auth.${string}`, CallSchemas>
