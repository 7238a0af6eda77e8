import { EntryBroken, type UploadEntry } from '../archives/entry'
import { type Tag, tagsIn, textMax, unescape } from './tags'

/** The limit for all texts of a workbook: those of a full sheet of fans take 100 MB. */
const bytesMax = 128 * 1024 ** 2
const textsMax = 8_000_000
const chunkBytes = 1024 ** 2
const lengthBytes = 3

/**
 * The texts that the cells of a workbook share (18.4), read only as far as requested: most programs write them in the order of
 * the cells. They are stored as bytes, because there can be millions.
 */
export class SharedTexts {
  private readonly chunks: Buffer[] = []
  private end = chunkBytes
  private places = new Uint32Array(1024)
  private count = 0
  private open = ''
  private isOpen = false
  private readonly tags: AsyncIterator<Iterable<Tag>> | undefined

  constructor(entry: UploadEntry | undefined) {
    this.tags = entry && tagsIn(entry.bytes())[Symbol.asyncIterator]()
  }

  /**
   * Continues reading until the text with this number is available, or none is left.
   * @throws EntryBroken if the texts are damaged, or too many.
   */
  async readTo(number: number): Promise<void> {
    while (this.tags && this.count <= number) {
      const { done, value } = await this.tags.next()
      if (done) return this.close()
      for (const { name, closes, text } of value) {
        if (name === 'si' && !closes) {
          this.close()
          this.isOpen = true
        } else if (name === 't' && !closes && this.open.length < textMax) this.open += unescape(text)
      }
    }
  }

  /** The text with a number that has been read. */
  at(number: number): string {
    if (!Number.isInteger(number) || number < 0 || number >= this.count) return ''
    const place = this.places[number]!
    const chunk = this.chunks[Math.floor(place / chunkBytes)]!
    const from = (place % chunkBytes) + lengthBytes
    return chunk.toString('utf8', from, from + chunk.readUIntLE(from - lengthBytes, lengthBytes))
  }

  /** Stops reading the rest. */
  async leave(): Promise<void> {
    await this.tags?.return?.()
  }

  private close() {
    if (!this.isOpen) return
    const bytes = Buffer.from(this.open.slice(0, textMax))
    if (this.end + lengthBytes + bytes.length > chunkBytes) {
      if ((this.chunks.length + 1) * chunkBytes > bytesMax || this.count > textsMax)
        throw new EntryBroken('too many shared texts')
      this.chunks.push(Buffer.allocUnsafe(chunkBytes))
      this.end = 0
    }
    const chunk = this.chunks.at(-1)!
    if (this.count === this.places.length) this.grow()
    this.places[this.count++] = (this.chunks.length - 1) * chunkBytes + this.end
    this.end = chunk.writeUIntLE(bytes.length, this.end, lengthBytes)
    this.end += bytes.copy(chunk, this.end)
    this.open = ''
    this.isOpen = false
  }

  private grow() {
    const before = this.places
    this.places = new Uint32Array(2 * before.length)
    this.places.set(before)
  }
}
