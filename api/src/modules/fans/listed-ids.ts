import type { PlatformKey } from '@fankeep/shared/contract'

/** Ids of fans whom only the member listed, by an e-mail address, a link or a name (`fan-lists/template.ts`). */
const byHand = '^(mail|url|name):'

/** The ids in these platforms' own lists. A member's own list can have other ones: user names. */
const called: Partial<Record<PlatformKey, string>> = {
  facebook: '^(friend:)?[A-Za-z0-9_-]{24}(-[0-9]+)?$',
  x: '^[0-9]+$',
}

/** Whether a platform's own list can contain this id. It never marks fans with other ids as gone. */
export function isListed(platform: PlatformKey, uid: string): boolean {
  const own = called[platform]
  return own === undefined ? !new RegExp(byHand).test(uid) : new RegExp(own).test(uid)
}

/** The same as SQL. */
export function listedSql(platform: PlatformKey, uid = 'uid'): string {
  const own = called[platform]
  return own === undefined ? `${uid} !~ '${byHand}'` : `${uid} ~ '${own}'`
}
