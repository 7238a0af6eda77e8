import { isInstagramName } from '../instagram/address'
import { nameRule, type PageUrl } from '../page-url'

const hosts = new Set(['threads.net', 'www.threads.net', 'threads.com', 'www.threads.com'])
const reserved = new Set([
  't',
  'search',
  'login',
  'settings',
  'activity',
  'following',
  'liked',
  'saved',
  'custom_feed',
  'intent',
  'for_you',
  'insights',
  'embed',
])

/** `/@name`; Meta's own archives leave the sign out. */
function nameIn({ host, parts: [first] }: PageUrl): string | undefined {
  if (!hosts.has(host) || first === undefined) return undefined
  if (first.startsWith('@')) return first.slice(1)
  return reserved.has(first.toLowerCase()) ? undefined : first
}

export const threadsAddress = nameRule(
  nameIn,
  isInstagramName,
  (handle) => `https://www.threads.com/@${handle}`,
)
