import { nameRule, type PageUrl } from '../page-url'

const hosts = new Set([
  'instagram.com',
  'www.instagram.com',
  'm.instagram.com',
  'instagr.am',
  'www.instagr.am',
])

/** First parts of paths that are Instagram's own, and no one's page. */
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

/** Letters, digits, points and underscores, 30 at most; no point first, last or twice. */
export const isInstagramName = (name: string) =>
  /^[a-z0-9._]{1,30}$/i.test(name) && !/^\.|\.$|\.\./.test(name) && !reserved.has(name.toLowerCase())

function nameIn({ host, parts }: PageUrl): string | undefined {
  if (!hosts.has(host)) return undefined
  const [first = '', second] = parts
  // `/_u/<name>` opens the app; a story and a tagged list are the page's.
  if (['_u', 'stories'].includes(first.toLowerCase())) return second
  return first.replace(/^@/, '')
}

export const instagramAddress = nameRule(
  nameIn,
  isInstagramName,
  (handle) => `https://www.instagram.com/${handle}/`,
)
