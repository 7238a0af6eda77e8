import { type Address, nameAlone, type PageUrl, readPageUrl } from '../page-url'

const hosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'studio.youtube.com',
])

/** First path segments that are YouTube's own and never a channel. */
const reserved = new Set([
  'about',
  'account',
  'ads',
  'c',
  'channel',
  'creators',
  'embed',
  'feed',
  'gaming',
  'hashtag',
  'howyoutubeworks',
  'intl',
  'jobs',
  'kids',
  'live',
  'login',
  'logout',
  'movies',
  'music',
  'new',
  'oembed',
  'playlist',
  'post',
  'premium',
  'redirect',
  'results',
  'shorts',
  'signin',
  'source',
  'sports',
  't',
  'tv',
  'upload',
  'user',
  'v',
  'watch',
])

/** Letters of any script, digits, periods, underscores, hyphens and middle dots, 3 to 30. */
const isHandle = (name: string) =>
  /^[\p{L}\p{M}\p{N}._·-]{3,30}$/u.test(name) && !/^[._·-]|[._·-]$/u.test(name)
const isCustom = (name: string) =>
  /^[\p{L}\p{M}\p{N}._-]{1,100}$/u.test(name) && !reserved.has(name.toLowerCase())

const at = (name: string): Address => {
  const handle = name.toLowerCase()
  return { url: `https://www.youtube.com/@${encodeURIComponent(handle)}`, handle }
}
const under = (folder: string, name: string): Address => ({
  url: `https://www.youtube.com/${folder}${encodeURIComponent(name)}`,
  handle: `${folder}${name}`,
})

function addressIn({ host, parts: [first, second] }: PageUrl): Address | null {
  if (!hosts.has(host) || first === undefined) return null
  if (first.startsWith('@')) return isHandle(first.slice(1)) ? at(first.slice(1)) : null
  // A channel's id keeps its capitals, because it is case-sensitive.
  if (first === 'channel')
    return second !== undefined && /^UC[\w-]{22}$/.test(second) ? under('channel/', second) : null
  if (first === 'c' || first === 'user')
    return second !== undefined && isCustom(second) ? under(`${first}/`, second.toLowerCase()) : null
  // Addresses from before 2022, which YouTube still redirects: `youtube.com/name`.
  return host !== 'studio.youtube.com' && isCustom(first) ? under('c/', first.toLowerCase()) : null
}

export function youtubeAddress(input: string): Address | null {
  const alone = nameAlone(input)
  if (alone !== undefined) return isHandle(alone) ? at(alone) : null
  const url = readPageUrl(input)
  return url && addressIn(url)
}
