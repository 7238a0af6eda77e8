import { z } from 'zod'
import { askedAuthorisation, givenAuthorisation, codeUse, givenCode, redirectUri } from './auth'
import { platformKey } from './site'
import { type CallSchemas, empty, instant } from './wire'

/**
 * One of the seven platforms, as it is with this member.
 * `can`: `oauth`, or `none` where the platform lets no other service in (then `state` is always `none`).
 * `ready`: whether this site is configured for it. `state`: `expired` where the platform no longer takes our token, so
 * that the member has to authorise again.
 */
export const mediaBinding = z.object({
  platform: platformKey,
  can: z.enum(['oauth', 'none']),
  ready: z.boolean(),
  state: z.enum(['none', 'bound', 'expired']),
  account: z.string(),
  since: instant.nullable(),
  expires_at: instant.nullable(),
  scopes: z.array(z.string()),
})
export type MediaBinding = z.infer<typeof mediaBinding>

/** What a code of these two calls is for; each kind has its own wait. It goes to what the member has proven. */
const memberUse = codeUse.extract(['authorise', 'delete', 'page', 'reset'])
/** `to` is where it went, shortened so that a stranger at the screen learns little: `r***@island.example`, `+886 *** 678`. */
const sentTo = z.object({ wait: z.int(), to: z.string() })

export const mediaSchemas = {
  'media.bindings': { request: empty, response: z.object({ list: z.array(mediaBinding) }) },
  'media.sendPhoneCode': {
    request: z.object({ use: memberUse.default('authorise') }),
    response: sentTo,
  },
  'media.sendEmailCode': {
    request: z.object({ use: memberUse.default('authorise') }),
    response: sentTo,
  },
  /**
   * Spends a code of use `authorise`. Right: for ten minutes this session may bind, unbind, and change what opens the account.
   * Wrong: `code_wrong` and its like, as everywhere.
   */
  'media.checkCode': { request: z.object({ code: givenCode }), response: z.object({ right: z.boolean() }) },
  /** `code`: one of use `authorise`; may be left out after `checkCode`, else `code_required`. */
  'media.beginBind': {
    request: z.object({ platform: platformKey, redirect_uri: redirectUri, code: givenCode.default('') }),
    response: askedAuthorisation,
  },
  /** `code` is the platform's, as it came to /authCallback. */
  'media.bind': {
    request: z.object({ platform: platformKey, ...givenAuthorisation }),
    response: mediaBinding,
  },
  /** `code`: one of use `authorise`; may be left out after `checkCode`, else `code_required`. */
  'media.unbind': {
    request: z.object({ platform: platformKey, code: givenCode.default('') }),
    response: mediaBinding,
  },
} satisfies Record<`media.${string}`, CallSchemas>
