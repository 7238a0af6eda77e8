/** The code pages that programs write in where they are not asked for Unicode: those of East Asia, else that of Western Europe. */
export type CodePage = 'utf-8' | 'big5' | 'gb18030' | 'shift_jis' | 'windows-1252'

/** The pairs of bytes that everyday text of a page is made of. */
const everyday: [CodePage, (pair: number) => boolean][] = [
  // The first level: 5,401 characters.
  ['big5', (pair) => (pair >= 0xa140 && pair <= 0xa3bf) || (pair >= 0xa440 && pair <= 0xc67e)],
  // Signs, kana, and the first level of kanji.
  [
    'shift_jis',
    (pair) =>
      (pair >= 0x8140 && pair <= 0x81ac) ||
      (pair >= 0x824f && pair <= 0x8396) ||
      (pair >= 0x889f && pair <= 0x9872),
  ],
  // Signs, and the first level of GB 2312.
  [
    'gb18030',
    (pair) =>
      (pair & 0xff) >= 0xa1 && ((pair >= 0xa1a1 && pair <= 0xa3fe) || (pair >= 0xb0a1 && pair <= 0xd7f9)),
  ],
]
/** From this share on a text is of a page. */
const most = 0.9

const decodes = (page: CodePage, bytes: Buffer) => {
  try {
    // What the last character lacks may come with the next piece.
    return new TextDecoder(page, { fatal: true }).decode(bytes, { stream: true }) !== undefined
  } catch {
    return false
  }
}

/** Which share of the characters that are not ASCII is everyday text of a page. */
function shareOf(bytes: Buffer, page: CodePage, isEveryday: (pair: number) => boolean): number {
  let [signs, known] = [0, 0]
  for (let at = 0; at < bytes.length - 1; at++) {
    const lead = bytes[at]!
    if (lead < 0x80) continue
    signs++
    // The kana of half a width are one byte.
    if (page === 'shift_jis' && lead >= 0xa0 && lead < 0xe0) continue
    if (isEveryday((lead << 8) | bytes[++at]!)) known++
  }
  return signs === 0 ? 0 : known / signs
}

/** UTF-8 with a few damaged characters, such as names that a program cut by their bytes. */
function isDamagedUtf8(bytes: Buffer): boolean {
  let [damaged, whole] = [0, 0]
  for (const sign of new TextDecoder().decode(bytes, { stream: true }))
    if (sign === '\ufffd') damaged++
    else if (sign > '\u007f') whole++
  return whole >= 4 * damaged
}

/** Letters with accents are among others, and single; characters of East Asia are pairs of bytes next to each other. */
function isWestern(bytes: Buffer): boolean {
  let [strange, single] = [0, 0]
  const isStrange = (at: number) => (bytes[at] ?? 0) >= 0x80
  for (let at = 0; at < bytes.length; at++) {
    if (!isStrange(at)) continue
    strange++
    if (!isStrange(at - 1) && !isStrange(at + 1)) single++
  }
  return single >= 0.8 * strange
}

/** What a text is written in, by a piece of it. */
export function codePageOf(bytes: Buffer): CodePage {
  if (decodes('utf-8', bytes) || isDamagedUtf8(bytes)) return 'utf-8'
  if (isWestern(bytes)) return 'windows-1252'
  const [best] = everyday
    .map(([page, isEveryday]) => ({
      page,
      share: decodes(page, bytes) ? shareOf(bytes, page, isEveryday) : 0,
    }))
    .sort((one, other) => other.share - one.share)
  if (best && best.share >= most) return best.page
  return (['gb18030', 'shift_jis', 'big5'] as const).find((page) => decodes(page, bytes)) ?? 'windows-1252'
}
