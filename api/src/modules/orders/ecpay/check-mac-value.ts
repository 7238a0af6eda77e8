import { createHash, timingSafeEqual } from 'node:crypto'

export interface MacKeys {
  hashKey: string
  hashIv: string
}

/** Encodes like .NET's HttpUtility.UrlEncode: a space becomes a plus, `'` and `~` are encoded, `- _ . ! * ( )` are not. */
export const dotNetEncode = (text: string) =>
  encodeURIComponent(text).replace(/%20/g, '+').replace(/'/g, '%27').replace(/~/g, '%7e')

/** ECPay's CheckMacValue with SHA-256 (ECPay documentation, "檢查碼機制"; platforms.md, "Taiwan"). */
export function checkMacValue(fields: Record<string, string>, { hashKey, hashIv }: MacKeys): string {
  const sorted = Object.entries(fields)
    .filter(([name]) => name !== 'CheckMacValue')
    .map(([name, value]) => ({ key: name.toLowerCase(), pair: `${name}=${value}` }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ pair }) => pair)
  const text = ['HashKey=' + hashKey, ...sorted, 'HashIV=' + hashIv].join('&')
  return createHash('sha256').update(dotNetEncode(text).toLowerCase()).digest('hex').toUpperCase()
}

export const sign = (fields: Record<string, string>, keys: MacKeys): Record<string, string> => ({
  ...fields,
  CheckMacValue: checkMacValue(fields, keys),
})

/** Whether the fields were signed with these keys; compares in constant time. */
export function isSigned(fields: Record<string, string>, keys: MacKeys): boolean {
  const given = Buffer.from((fields.CheckMacValue ?? '').toUpperCase())
  const right = Buffer.from(checkMacValue(fields, keys))
  return given.length === right.length && timingSafeEqual(given, right)
}
