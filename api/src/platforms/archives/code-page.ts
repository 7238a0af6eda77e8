/** The code pages that programs write without being asked for Unicode: those of East Asia, else that of Western Europe. */
export type CodePage = 'utf-8' | 'big5' | 'gb18030' | 'shift_jis' | 'windows-1252'

/** The byte pairs that everyday text in a code page consists of. */
const everyday: [CodePage, (pair: number) => boolean][] = [
  // Symbols, and the first level of Big5: 5,401 characters.
  ['big5', (pair) => (pair >= 0xa140 && pair <= 0xa3bf) || (pair >= 0xa440 && pair <= 0xc67e)],
  // Symbols, kana, and the first level of kanji.
  [
    'shift_jis',
    (pair) =>
      (pair >= 0x8140 && pair <= 0x81ac) ||
      (pair >= 0x824f && pair <= 0x8396) ||
      (pair >= 0x889f && pair <= 0x9872),
  ],
  // Symbols, and the first level of GB 2312.
  [
    'gb18030',
    (pair) =>
      (pair & 0xff) >= 0xa1 && ((pair >= 0xa1a1 && pair <= 0xa3fe) || (pair >= 0xb0a1 && pair <= 0xd7f9)),
  ],
]
/** From this share of everyday characters on, a text counts as written in the code page. */
const most = 0.9

const decodes = (page: CodePage, bytes: Buffer) => {
  try {
    // The rest of the last character may be in the next piece.
    return new TextDecoder(page, { fatal: true }).decode(bytes, { stream: true }) !== undefined
  } catch {
    return false
  }
}

/** The share of everyday text of a code page among the characters that are not ASCII. */
function shareOf(bytes: Buffer, page: CodePage, isEveryday: (pair: number) => boolean): number {
  let [signs, known] = [0, 0]
  for (let at = 0; at < bytes.length - 1; at++) {
    const lead = bytes[at]!
    if (lead < 0x80) continue
    signs++
    // Half-width kana are one byte.
    if (page === 'shift_jis' && lead >= 0xa0 && lead < 0xe0) continue
    if (isEveryday((lead << 8) | bytes[++at]!)) known++
  }
  return signs === 0 ? 0 : known / signs
}

/** UTF-8 with a few damaged characters, such as names that a program cut at a byte limit. */
function isDamagedUtf8(bytes: Buffer): boolean {
  let [damaged, whole] = [0, 0]
  for (const sign of new TextDecoder().decode(bytes, { stream: true }))
    if (sign === '\ufffd') damaged++
    else if (sign > '\u007f') whole++
  return whole >= 4 * damaged
}

/** Accented letters are single bytes among ASCII letters; East Asian characters are adjacent pairs of bytes. */
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

/** The encoding of a text, judged by a piece of it. */
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
