import { z } from 'zod'
import { askedAuthorisation, givenAuthorisation, codeUse, redirectUri } from './auth'
import { givenCode } from './user'
import { platformKey } from './site'
import { type CallSchemas, empty, instant } from './wire'

/**
 * One of the seven platforms, with its state for this member. `can`: `oauth`, or `none` if the platform has no OAuth for other services (then `state`
 * is always `none`). `ready`: whether this site is configured for it. `state`: `expired` if the platform no longer accepts our token, so that the
 * member has to authorise again.
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

/** Uses of codes sent by these two calls; each use has its own waiting time. A code goes to the member's proven address. */
const memberUse = codeUse.extract(['authorise', 'delete', 'page', 'reset'])
/** `to` is where it was sent, shortened so that a stranger at the screen learns little: `r***@island.example`, `+886 *** 678`. */
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
   * Spends a code of use `authorise`. If right: for ten minutes this session may link, unlink, and change how the account is opened. If wrong:
   * refused `code_wrong` and related keys, as elsewhere.
   */
  'media.checkCode': { request: z.object({ code: givenCode }), response: z.object({ right: z.boolean() }) },
  /** `code`: one of use `authorise`; optional after `checkCode`, otherwise `code_required`. */
  'media.beginBind': {
    request: z.object({ platform: platformKey, redirect_uri: redirectUri, code: givenCode.default('') }),
    response: askedAuthorisation,
  },
  /** `code` is the platform's, as /authCallback received it. */
  'media.bind': {
    request: z.object({ platform: platformKey, ...givenAuthorisation }),
    response: mediaBinding,
  },
  /** `code`: one of use `authorise`; optional after `checkCode`, otherwise `code_required`. */
  'media.unbind': {
    request: z.object({ platform: platformKey, code: givenCode.default('') }),
    response: mediaBinding,
  },
} satisfies Record<`media.${string}`, CallSchemas>
