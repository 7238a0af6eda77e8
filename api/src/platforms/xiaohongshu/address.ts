import { type Address, type PageUrl, readPageUrl } from '../page-url'

/** Called rednote outside China. The app's short links (xhslink.com) do not show whose page they lead to. */
const hosts = new Set([
  'xiaohongshu.com',
  'www.xiaohongshu.com',
  'm.xiaohongshu.com',
  'rednote.com',
  'www.rednote.com',
])

const isId = (text: string | undefined): text is string => text !== undefined && /^[0-9a-f]{24}$/i.test(text)

function idIn({ host, parts: [first, second, third] }: PageUrl): string | undefined {
  return hosts.has(host) && first === 'user' && second === 'profile' && isId(third)
    ? third.toLowerCase()
    : undefined
}

/** A page is identified only by its id: the number shown in the app (小红书号) opens nothing on the web. */
export function xiaohongshuAddress(input: string): Address | null {
  const url = readPageUrl(input)
  const id = url ? idIn(url) : undefined
  return id === undefined ? null : { url: `https://www.xiaohongshu.com/user/profile/${id}`, handle: id }
}
