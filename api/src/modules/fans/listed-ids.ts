import type { PlatformKey } from '@fankeep/shared/contract'

/** The ids of those whom the member alone listed, by a mail, a link or a name (`fan-lists/template.ts`). */
const byHand = '^(mail|url|name):'

/** How lists of these platforms call their fans. A member's own list may call them otherwise, by their user names. */
const called: Partial<Record<PlatformKey, string>> = {
  facebook: '^(friend:)?[A-Za-z0-9_-]{24}(-[0-9]+)?$',
  x: '^[0-9]+$',
}

/** Whether a platform's own list may have a fan of this id. Of the others it says nothing: none of them is gone by it. */
export function isListed(platform: PlatformKey, uid: string): boolean {
  const own = called[platform]
  return own === undefined ? !new RegExp(byHand).test(uid) : new RegExp(own).test(uid)
}

/** The same as SQL. */
export function listedSql(platform: PlatformKey, uid = 'uid'): string {
  const own = called[platform]
  return own === undefined ? `${uid} !~ '${byHand}'` : `${uid} ~ '${own}'`
}
