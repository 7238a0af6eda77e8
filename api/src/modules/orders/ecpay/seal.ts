import { createCipheriv, createDecipheriv } from 'node:crypto'
import { dotNetEncode, type MacKeys } from './check-mac-value'

/** Encrypts JSON as ECPay requires (its documentation, "參數加密方式"): URL-encoded, then AES-128-CBC with PKCS#7, as Base64. */
export function sealData(data: object, { hashKey, hashIv }: MacKeys): string {
  const cipher = createCipheriv('aes-128-cbc', hashKey, hashIv)
  return cipher.update(dotNetEncode(JSON.stringify(data)), 'utf8', 'base64') + cipher.final('base64')
}

/** @throws Error if it was not sealed with these keys. */
export function openData(sealed: string, { hashKey, hashIv }: MacKeys): Record<string, unknown> {
  const decipher = createDecipheriv('aes-128-cbc', hashKey, hashIv)
  const text = decipher.update(sealed, 'base64', 'utf8') + decipher.final('utf8')
  return JSON.parse(decodeURIComponent(text.replace(/\+/g, '%20'))) as Record<string, unknown>
}
