import { z } from 'zod'
import { areaCode, email, givenCode, nickname, password, tel, userInfo } from './user'
import { type CallSchemas, empty, flag, instant } from './wire'

/** What a verification code is for. A code is valid only for the use it was requested for. */
export const codeUse = z.enum(['register', 'login', 'reset', 'authorise', 'delete', 'page'])
/** Uses that a visitor can request a code for. Codes for the others go to an address the member has proven (media.ts). */
const visitorUse = codeUse.extract(['register', 'login', 'reset'])
const sent = z.object({ wait: z.int() })

/** Spec section 5. Each missing field has its own error message, so the schema leaves these fields optional. */
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
/** With two-factor login on, a login returns this instead: the ticket is valid for 5 minutes, only for the second step. */
const secondStep = z.object({ second_login: z.literal(1), login_types: z.array(z.int()), ticket: z.string() })
export const loginAnswer = z.union([session, secondStep])
/** Also in `data` of the refusal `second_login_required`: registering an account with two-factor login continues with the second step. */
export type SecondStep = z.infer<typeof secondStep>

export const loginProvider = z.enum(['google', 'facebook'])
export type LoginProvider = z.infer<typeof loginProvider>

/** Where the provider redirects to: this site's /authCallback. Any other address is refused. */
export const redirectUri = z.url({ protocol: /^https?$/ }).max(500)

/**
 * An authorisation that was begun (OAuth 2 code with PKCE; the verifier never leaves the server). The browser goes to `url` and keeps `state` and
 * `binding` for the return: the code is valid once, for ten minutes, and only together with both. `binding` ties the authorisation to this browser:
 * it is never part of an address.
 */
export const askedAuthorisation = z.object({ url: z.string(), state: z.string(), binding: z.string() })

/** What the browser sends after the return: `code` and `state` as /authCallback got them, `redirect_uri` and `binding` as at the beginning. */
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
   * Opens a read-only session, two hours long, of the member who serves as the demonstration. Refused `demo_off` if the site has none (its site info
   * has no `demo`).
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
  /** Refused `google_unavailable` or `provider_unavailable` if this site is not configured for the provider. */
  'auth.beginAuthorisation': {
    request: z.object({ provider: loginProvider, redirect_uri: redirectUri }),
    response: askedAuthorisation,
  },
  /**
   * Logs in, or creates an account if the provider's account is new here. If an account with its e-mail address exists already, the call is refused
   * `account_exists` with `data.link`; after a login by that account's own method, `auth.link` links the two.
   */
  'auth.loginByGoogle': { request: z.object(givenAuthorisation), response: loginAnswer },
  'auth.loginByFacebook': { request: z.object(givenAuthorisation), response: loginAnswer },
  'auth.link': {
    request: z.object({ link: z.string().max(100) }),
    response: z.object({ provider: loginProvider }),
  },
  /** For a logged-in member. `code`: one of use `authorise`; optional after `media.checkCode`. */
  'auth.beginLink': {
    request: z.object({ provider: loginProvider, redirect_uri: redirectUri, code: givenCode.default('') }),
    response: askedAuthorisation,
  },
  /** Refused `linked_elsewhere` if the provider's account is linked to another member, or the member has linked another account of that provider. */
  'auth.finishLink': {
    request: z.object({ provider: loginProvider, ...givenAuthorisation }),
    response: z.object({ provider: loginProvider }),
  },
  /** `code`: one of use `authorise`; optional after `media.checkCode`. */
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
