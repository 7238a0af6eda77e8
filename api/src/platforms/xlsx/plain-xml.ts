import { EntryBroken } from '../archives/entry'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** How text without tags begins, how it ends, and what of it is kept: nothing of comments and instructions, all of CDATA. */
const sections = [
  { begins: '<!--', ends: '-->', isText: false },
  { begins: '<![CDATA[', ends: ']]>', isText: true },
  { begins: '<?', ends: '?>', isText: false },
]
type Section = (typeof sections)[number]

/** How many characters at the end of a text may be the beginning of `mark`. */
function begunIn(text: string, mark: string): number {
  let length = Math.min(mark.length - 1, text.length)
  while (length > 0 && !text.endsWith(mark.slice(0, length))) length--
  return length
}

/** The first section of a text. */
function firstSection(text: string): { at: number; section: Section } | undefined {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    if (text[at + 1] !== '!' && text[at + 1] !== '?') continue
    const section = sections.find(({ begins }) => text.startsWith(begins, at))
    if (section) return { at, section }
  }
  return undefined
}

/** Replaces the parts of an XML text in which `<` begins no tag: tags in comments are none, and CDATA is text (XML 1.0, 2.5 to 2.7). */
export class PlainXml {
  private rest = ''
  private inside: Section | undefined

  take(piece: string): string {
    let text = this.rest + piece
    let plain = ''
    const hasSections = text.includes('<!') || text.includes('<?')
    for (;;) {
      if (this.inside) {
        const { ends, isText } = this.inside
        const end = text.indexOf(ends)
        const kept = end < 0 ? text.length - begunIn(text, ends) : end
        if (isText) plain += text.slice(0, kept).replace(/[&<>]/g, (sign) => escapes[sign]!)
        this.rest = end < 0 ? text.slice(kept) : ''
        if (end < 0) return plain
        text = text.slice(end + ends.length)
        this.inside = undefined
      }
      const next = hasSections ? firstSection(text) : undefined
      if (!next) {
        const begun = Math.max(...sections.map(({ begins }) => begunIn(text, begins)))
        this.rest = text.slice(text.length - begun)
        return plain + text.slice(0, text.length - begun)
      }
      plain += text.slice(0, next.at)
      text = text.slice(next.at + next.section.begins.length)
      this.inside = next.section
    }
  }

  /** @throws EntryBroken if a section has no end */
  end(): string {
    if (this.inside) throw new EntryBroken('a comment without an end')
    return this.rest
  }
}
