import { type Address, nameAlone, type PageUrl, readPageUrl } from '../page-url'

/** `zh-tw.facebook.com` is the same site in Chinese. */
const host =
  /^(?:(?:www|m|mobile|web|touch|mbasic|business|[a-z]{2}-[a-z]{2})\.)?facebook\.com$|^(?:www\.)?fb\.(?:com|me)$/

/** First path segments that are Facebook's own and never a page. */
const reserved = new Set([
  'about',
  'ads',
  'business',
  'careers',
  'checkpoint',
  'developers',
  'dialog',
  'events',
  'friends',
  'gaming',
  'groups',
  'hashtag',
  'help',
  'home.php',
  'l.php',
  'legal',
  'login',
  'login.php',
  'marketplace',
  'media',
  'messages',
  'notes',
  'notifications',
  'pages',
  'people',
  'permalink.php',
  'photo',
  'photo.php',
  'photos',
  'plugins',
  'policies',
  'policy.php',
  'posts',
  'privacy',
  'profile.php',
  'public',
  'recover',
  'reel',
  'reels',
  'search',
  'settings',
  'share',
  'sharer',
  'sharer.php',
  'story.php',
  'stories',
  'terms',
  'terms.php',
  'video.php',
  'videos',
  'watch',
])

const isId = (text: string) => /^\d{5,20}$/.test(text)
/** Letters, digits and periods. Facebook requires five characters; pages of its first years have fewer. */
const isName = (name: string) =>
  /^[a-z0-9.]{2,50}$/i.test(name) && /[a-z]/i.test(name) && !reserved.has(name.toLowerCase())

const page = (handle: string): Address => ({ url: `https://www.facebook.com/${handle}`, handle })
const group = (name: string): Address => ({
  url: `https://www.facebook.com/groups/${name}`,
  handle: `groups/${name}`,
})

/** Reads a page from the address forms used since 2004: a name, an id, or a title followed by the id. */
function pageIn(parts: string[]): Address | null {
  const [first, ...others] = parts
  if (first === undefined) return null
  const last = others.at(-1)
  if (first === 'pages' || first === 'people') {
    const id = last !== undefined && isId(last) ? last : idBehind(last)
    return id === undefined ? null : page(id)
  }
  if (first === 'pg' || first === 'p') return others[0] === undefined ? null : pageIn([others[0]])
  if (isId(first)) return page(first)
  const behind = idBehind(first)
  if (behind !== undefined) return page(behind)
  return isName(first) ? page(first.toLowerCase()) : null
}

/** `Title-of-the-page-100064123456789`. */
const idBehind = (part: string | undefined) => /[^/]-(\d{8,20})$/.exec(part ?? '')?.[1]

function groupIn(name: string | undefined): Address | null {
  if (name === undefined) return null
  return isId(name) || isName(name) ? group(name.toLowerCase()) : null
}

function addressIn(url: PageUrl): Address | null {
  if (!host.test(url.host)) return null
  const [first, second] = url.parts
  if (first === 'profile.php') {
    const id = url.query.get('id') ?? ''
    return isId(id) ? page(id) : null
  }
  return first === 'groups' ? groupIn(second) : pageIn(url.parts)
}

export function facebookAddress(input: string): Address | null {
  const alone = nameAlone(input)
  if (alone !== undefined) return isName(alone) ? page(alone.toLowerCase()) : null
  const url = readPageUrl(input)
  return url && addressIn(url)
}
