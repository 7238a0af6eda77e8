import { nameRule, type PageUrl } from '../page-url'

const hosts = new Set([
  'instagram.com',
  'www.instagram.com',
  'm.instagram.com',
  'instagr.am',
  'www.instagr.am',
])

/** First path segments that are Instagram's own and never a page. */
const reserved = new Set([
  '_u',
  'about',
  'accounts',
  'api',
  'ar',
  'archive',
  'business',
  'challenge',
  'create',
  'data',
  'developer',
  'direct',
  'directory',
  'download',
  'emails',
  'explore',
  'graphql',
  'help',
  'invites',
  'legal',
  'lite',
  'locations',
  'login',
  'nametag',
  'oauth',
  'p',
  'popular',
  'press',
  'privacy',
  'qr',
  'reel',
  'reels',
  's',
  'session',
  'settings',
  'share',
  'static',
  'stories',
  'terms',
  'tv',
  'web',
  'your_activity',
])

/** Letters, digits, periods and underscores, 30 at most; no period first, last or twice in a row. */
export const isInstagramName = (name: string) =>
  /^[a-z0-9._]{1,30}$/i.test(name) && !/^\.|\.$|\.\./.test(name) && !reserved.has(name.toLowerCase())

function nameIn({ host, parts }: PageUrl): string | undefined {
  if (!hosts.has(host)) return undefined
  const [first = '', second] = parts
  // `/_u/<name>` opens the app; a story and a tagged list belong to the page.
  if (['_u', 'stories'].includes(first.toLowerCase())) return second
  return first.replace(/^@/, '')
}

export const instagramAddress = nameRule(
  nameIn,
  isInstagramName,
  (handle) => `https://www.instagram.com/${handle}/`,
)
