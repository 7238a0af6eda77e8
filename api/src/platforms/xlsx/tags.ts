import { EntryBroken } from '../archives/entry'
import { PlainXml } from './plain-xml'

/** A cell has at most this many characters; the rest of a longer one is left out. */
export const textMax = 32_767
/** The longest tag with the text after it. */
const longest = 1024 ** 2

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes an XML text. */
export function unescape(text: string): string {
  const plain = text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : ''
    },
  )
  // Excel's notation for characters that XML does not allow.
  return plain.replace(/_x([0-9a-fA-F]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

export interface Tag {
  name: string
  closes: boolean
  attributes: string
  /** The text between this tag and the next. */
  text: string
}

/** Whether the scan is inside a phonetic reading (`rPh`), which is not part of a text. */
interface Place {
  aloud: boolean
}

/** The tags of a text, in order, in time linear to its length. */
function* tagsOf(xml: string, place: Place): Generator<Tag> {
  // A tag's content is only parsed once its end is found: two patterns that can match the same text would try every split.
  for (const [, tag = '', text = ''] of xml.matchAll(/<([^<>]*)>([^<]*)/g)) {
    const [named = '', slash, name] = /^(\/?)(?:[\w-]+:)?([\w-]+)/.exec(tag) ?? []
    if (name === undefined) continue
    const attributes = tag.slice(named.length)
    const closes = slash === '/'
    if (name === 'rPh') place.aloud = !closes && !attributes.endsWith('/')
    else if (!place.aloud) yield { name, closes, attributes, text }
  }
}

/** The same for a text in pieces: a tag is complete once the next one begins. */
export async function* tagsIn(pieces: AsyncIterable<Buffer>): AsyncGenerator<Iterable<Tag>> {
  const decoder = new TextDecoder()
  const plain = new PlainXml()
  const place = { aloud: false }
  let rest = ''
  for await (const piece of pieces) {
    rest += plain.take(decoder.decode(piece, { stream: true }))
    const end = rest.lastIndexOf('<')
    if (rest.length - end > longest) throw new EntryBroken('a tag without an end')
    yield tagsOf(rest.slice(0, Math.max(end, 0)), place)
    rest = rest.slice(Math.max(end, 0))
  }
  yield tagsOf(rest + plain.take(decoder.decode()) + plain.end(), place)
}
