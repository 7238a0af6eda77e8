import type { UserInfo } from '@fankeep/shared/contract'

export type ProfileField = 'nickname' | 'sex' | 'email' | 'tel' | 'password'

/** What spec section 5 asks for before any other screen, and is not there yet. */
export const missingOf = (user: UserInfo): ProfileField[] =>
  // A visitor to the demonstration is not asked for what is kept from them.
  user.demo ? [] : (['nickname', 'sex', 'email', 'tel', 'password'] as const).filter((field) => !user[field])
