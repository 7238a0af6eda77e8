import { nameRule, type PageUrl } from '../page-url'

const hosts = new Set(
  ['x.com', 'twitter.com'].flatMap((domain) => [domain, `www.${domain}`, `mobile.${domain}`, `m.${domain}`]),
)

/** First path segments that are X's own and never a page. */
const reserved = new Set([
  'about',
  'account',
  'compose',
  'download',
  'explore',
  'hashtag',
  'help',
  'home',
  'i',
  'intent',
  'jobs',
  'login',
  'logout',
  'messages',
  'notifications',
  'oauth',
  'premium',
  'privacy',
  'search',
  'settings',
  'share',
  'signup',
  'tos',
  'topics',
  'widgets',
])

/** Letters, digits and underscores, 15 at most. */
const isName = (name: string) => /^[a-z0-9_]{1,15}$/i.test(name) && !reserved.has(name.toLowerCase())

function nameIn({ host, parts, query, hash }: PageUrl): string | undefined {
  if (!hosts.has(host)) return undefined
  const [first, second] = parts
  if (first === 'intent' && (second === 'user' || second === 'follow'))
    return query.get('screen_name') ?? undefined
  // Links of 2010 to 2012: `twitter.com/#!/name`.
  if (first === undefined) return /^#!\/@?(\w+)/.exec(hash)?.[1]
  return first.replace(/^@/, '')
}

export const xAddress = nameRule(nameIn, isName, (handle) => `https://x.com/${handle}`)
