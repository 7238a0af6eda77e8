import { afterAt, nameRule, type PageUrl } from '../page-url'

const hosts = new Set(['tiktok.com', 'www.tiktok.com', 'm.tiktok.com'])

/** Letters, digits, points and underscores, 2 to 24; no point last. TikTok's short links (vm., vt.) name no one. */
const isName = (name: string) => /^[a-z0-9._]{2,24}$/i.test(name) && !name.endsWith('.')

const nameIn = ({ host, parts }: PageUrl) => (hosts.has(host) ? afterAt(parts[0]) : undefined)

export const tiktokAddress = nameRule(nameIn, isName, (handle) => `https://www.tiktok.com/@${handle}`)
