import type { UserInfo } from '@fankeep/shared/contract'

export type ProfileField = 'nickname' | 'sex' | 'email' | 'tel' | 'password'

/** Fields that spec section 5 requires before any other screen, and that are still missing. */
export const missingOf = (user: UserInfo): ProfileField[] =>
  // Visitors to the demonstration are not asked for data that is hidden from them.
  user.demo ? [] : (['nickname', 'sex', 'email', 'tel', 'password'] as const).filter((field) => !user[field])
