import { afterAt, nameRule, type PageUrl } from '../page-url'

const hosts = new Set(['tiktok.com', 'www.tiktok.com', 'm.tiktok.com'])

/** Letters, digits, periods and underscores, 2 to 24; no period last. TikTok's short links (vm., vt.) contain no name. */
const isName = (name: string) => /^[a-z0-9._]{2,24}$/i.test(name) && !name.endsWith('.')

const nameIn = ({ host, parts }: PageUrl) => (hosts.has(host) ? afterAt(parts[0]) : undefined)

export const tiktokAddress = nameRule(nameIn, isName, (handle) => `https://www.tiktok.com/@${handle}`)
