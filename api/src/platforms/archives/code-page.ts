/** The code pages that programs write without being asked for Unicode: those of East Asia, else that of Western Europe. */
export type CodePage = 'utf-8' | 'big5' | 'gb18030' | 'shift_jis' | 'euc-kr' | 'windows-1252'

/** The pairs of Hangul are also first-level pairs of GB 2312. By chance, this many Chinese characters in a row are not among them. */
const leastHangul = 10

/** The byte pairs that everyday text in a code page consists of, and how many pairs prove it (one, if not given). */
const everyday: [CodePage, (pair: number) => boolean, least?: number][] = [
  // Symbols and Hangul.
  [
    'euc-kr',
    (pair) =>
      (pair & 0xff) >= 0xa1 && ((pair >= 0xa1a1 && pair <= 0xa3fe) || (pair >= 0xb0a1 && pair <= 0xc8fe)),
    leastHangul,
  ],
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
function shareOf(bytes: Buffer, page: CodePage, isEveryday: (pair: number) => boolean, least = 1): number {
  let [signs, known] = [0, 0]
  for (let at = 0; at < bytes.length - 1; at++) {
    const lead = bytes[at]!
    if (lead < 0x80) continue
    signs++
    // Half-width kana are one byte.
    if (page === 'shift_jis' && lead >= 0xa0 && lead < 0xe0) continue
    if (isEveryday((lead << 8) | bytes[++at]!)) known++
  }
  return signs < least ? 0 : known / signs
}

/** UTF-8 with a few damaged characters, such as names that a program cut at a byte limit. */
function isDamagedUtf8(bytes: Buffer): boolean {
  let [damaged, whole] = [0, 0]
  for (const sign of new TextDecoder().decode(bytes, { stream: true }))
    if (sign === '\ufffd') damaged++
    else if (sign > '\u007f') whole++
  return whole >= 4 * damaged
}

/** The share of single bytes: accented letters are among ASCII letters, East Asian characters are adjacent pairs of bytes. */
function westernShare(bytes: Buffer): number {
  let [strange, single] = [0, 0]
  const isStrange = (at: number) => (bytes[at] ?? 0) >= 0x80
  for (let at = 0; at < bytes.length; at++) {
    if (!isStrange(at)) continue
    strange++
    if (!isStrange(at - 1) && !isStrange(at + 1)) single++
  }
  return single / strange
}

/** The encoding of a text, judged by a piece of it; undefined if it is none of these (Cyrillic, Thai, Arabic code pages). */
export function knownPageOf(bytes: Buffer): CodePage | undefined {
  if (decodes('utf-8', bytes) || isDamagedUtf8(bytes)) return 'utf-8'
  const western = westernShare(bytes)
  if (western >= 0.8) return 'windows-1252'
  const shares = everyday.map(([page, isEveryday, least]) => ({
    page,
    share: decodes(page, bytes) ? shareOf(bytes, page, isEveryday, least) : 0,
  }))
  const [best] = [...shares].sort((one, other) => other.share - one.share)
  if (best && best.share >= most) return best.page
  const rare = (['gb18030', 'shift_jis', 'big5'] as const).find(
    // The letters of other scripts are half-width kana of Shift JIS.
    (page) =>
      decodes(page, bytes) &&
      (page !== 'shift_jis' || shares.some((one) => one.page === page && one.share > 0.3)),
  )
  return rare ?? (western > 0.3 ? 'windows-1252' : undefined)
}

/** The same; if the encoding is not known, that of Western Europe. */
export const codePageOf = (bytes: Buffer): CodePage => knownPageOf(bytes) ?? 'windows-1252'
