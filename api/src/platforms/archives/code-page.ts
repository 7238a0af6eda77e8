/** The code pages that programs write without being asked for Unicode: those of East Asia, of Europe, of older Macs, and of DOS. */
export type CodePage =
  | 'utf-8'
  | 'big5'
  | 'gb18030'
  | 'shift_jis'
  | 'euc-jp'
  | 'euc-kr'
  | 'windows-1252'
  | 'windows-1250'
  | 'windows-1254'
  | 'windows-1257'
  | 'iso-8859-2'
  | 'macintosh'
  | 'ibm850'

/** The upper half of code page 850, which Excel writes as "CSV (MS-DOS)". Its letters are those of 437, and some more. */
const ibm850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** The part of a `TextDecoder` that reading needs. `TextDecoder` itself does not know code page 850. */
export type Decoder = Pick<TextDecoder, 'decode'>

const decoder850: Decoder = {
  decode: (bytes = new Uint8Array()) =>
    Array.from(bytes as Uint8Array, (byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : ibm850[byte - 0x80]!,
    ).join(''),
}

/** @throws TypeError when `fatal` and the bytes are not in the page */
export const decoderOf = (page: CodePage, options?: TextDecoderOptions): Decoder =>
  page === 'ibm850' ? decoder850 : new TextDecoder(page, options)

/*
 * Decides which code page a text is in: the one in which its characters are least surprising. The cost of a character is the negative
 * logarithm of how often it occurs in names: a frequent one 6 (one of 200, half of the text), an everyday one 9 (one of 4,000), a rare
 * one 12. Read as letters of an unknown alphabet, the same bytes cost 4.85 each (one of 128). So a text that fits none of the pages is
 * refused.
 */
const [frequent, everyday, rare] = [6, 9, 12]
/** A kana that is one byte, and a letter of an unknown alphabet, next to others and alone. */
const [halfWidth, unknownByte, unknownAlone] = [5, 4.85, 7]
/** What the ASCII letter costs that, in another page, is not the second byte of a character. */
const asciiByte = 4

/** A code page of pairs of bytes. */
interface Pairs {
  page: CodePage
  /** The characters that family and given names, and the words of a list of fans, most often consist of. */
  names: string
  /** Whether a pair is a symbol, a syllable, or in the first level of characters. */
  isEveryday: (pair: number) => boolean
}

const inGrid = (pair: number, from: number, to: number) =>
  (pair & 0xff) >= 0xa1 && ((pair >= 0xa1a1 && pair <= 0xa3fe) || (pair >= from && pair <= to))

const kana =
  'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぎぐげござじずぜぞだでどばびぶべぼぱぴぷっゃゅょアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワンガギグゲゴザジズゼゾダデドバビブベボパピプペポッャュョー'

const pairs: Pairs[] = [
  {
    page: 'big5',
    names:
      '陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐周葉蘇莊呂江何蕭羅高潘簡朱鍾彭游詹胡施沈余盧梁趙顏柯翁魏孫戴范方宋鄧杜傅侯曹薛丁卓阮馬董唐藍石蔣古紀姚連馮歐程湯田康姜白汪尤巫鐘黎涂龔嚴韓袁金童陸夏柳邵錢伍倪溫于譚駱熊任甘秦章史萬俊怡雅家志宏明文美淑惠玲婷君佩雯欣佳宜慧芳華英秀玉珍麗月雪儀庭宇翔豪偉建國榮成安平子小大心如瑜萱柏承冠彥哲維恩品涵詩思琪筱靜娟芬嘉德信義仁中正世昌銘源粉絲名稱追蹤帳號日期時間電子郵件',
    isEveryday: (pair) => (pair >= 0xa140 && pair <= 0xa3bf) || (pair >= 0xa440 && pair <= 0xc67e),
  },
  {
    page: 'gb18030',
    names:
      '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉萍红梅建国志小海燕婷雪慧莉晓鑫宇浩然子涵欣怡佳琪俊辉飞斌波鹏云峰亮龙凤兰琴春生光成东新天德安心思美乐粉丝名称昵称关注账号日期时间邮箱',
    isEveryday: (pair) => inGrid(pair, 0xb0a1, 0xd7f9),
  },
  {
    page: 'shift_jis',
    names: `${kana}佐藤鈴木高橋田中渡辺伊山本村小林加吉井口松斎清水森池阿部石原野岡長谷川前近後遠青坂福西三太上島岩内和平千葉久保菊市東南北大宮今丸金酒杉竹武安一二郎子美花健真由優咲愛結衣陽翔翼恵理香奈菜々樹也男介人斗彦夫明正幸直広智裕哉希沙里桜葵莉名前日付`,
    isEveryday: (pair) =>
      (pair >= 0x8140 && pair <= 0x81ac) ||
      (pair >= 0x824f && pair <= 0x8396) ||
      (pair >= 0x889f && pair <= 0x9872),
  },
  {
    page: 'euc-kr',
    names:
      '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진나지엄채원천방공현함변염여추도소석선설마길연위표명기반라왕금옥육인맹제모탁국은편용예경봉사부가복태목형피두감음빈동온호범좌팽승간상시갈단견당화창영수준훈혁재희윤아람슬솔별빛찬규철종환광필웅건율린혜미숙순자란애숙빈름보늬리다나라이름날짜',
    isEveryday: (pair) => inGrid(pair, 0xb0a1, 0xc8fe),
  },
]
const japanese = pairs.find(({ page }) => page === 'shift_jis')!
pairs.push({
  page: 'euc-jp',
  names: japanese.names,
  isEveryday: (pair) => inGrid(pair, 0xb0a1, 0xcff3) || (pair >= 0xa4a1 && pair <= 0xa5f6),
})

/** The letters beyond ASCII of the languages of Europe, by the pages that programs write them in. A list has one language, mostly. */
const alphabets: [pages: CodePage[], languages: string[]][] = [
  [
    ['windows-1252', 'macintosh', 'ibm850'],
    ['éèêëàâçîïôùûüœæÿäöß', 'áéíóúñüàèòçï', 'ãõáéíóúâêôçàü', 'åäöæøéüõ', 'áéíóúýþæðö', 'àèéìòùëïöü'],
  ],
  [
    ['windows-1250', 'iso-8859-2'],
    ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţșț', 'čćđšž'],
  ],
  [['windows-1254'], ['çğıöşüâîû\u0307']],
  [['windows-1257'], ['ąčęėįšųūž', 'āčēģīķļņšūž']],
]
/** Punctuation that office programs put in. */
const punctuation = '’‘“”–—…•€·´«»™®©°'
/** A letter of the language, one of another language of the page, punctuation, and everything else. */
const [ofLanguage, ofPage, mark, foreign] = [3, 6, 5, 9]
/** In addition: for a letter beyond ASCII next to another one, because most of them are among ASCII letters; for a capital in a word. */
const [adjacent, capital] = [3, 6]
/** What the pages cost before anything is read: those that members have most often are the cheapest. */
const beforehand: Partial<Record<CodePage, number>> = {
  'windows-1252': 0,
  big5: 0,
  gb18030: 1,
  macintosh: 4,
  ibm850: 5,
  'iso-8859-2': 4,
}
const usual = 2

const decoded = (page: CodePage, bytes: Buffer) => {
  try {
    return decoderOf(page, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

/** What a text costs in a page of pairs. */
function costInPairs(bytes: Buffer, { page, isEveryday, names }: Pairs): number {
  const text = decoded(page, bytes)
  if (text === undefined) return Infinity
  const known = new Set(names)
  let cost = 0
  let frequentOnes = 0
  for (const sign of text) if (known.has(sign)) frequentOnes++
  for (let at = 0; at < bytes.length - 1; at++) {
    const lead = bytes[at]!
    if (lead < 0x80) continue
    // Half-width kana are one byte.
    if (page === 'shift_jis' && lead >= 0xa0 && lead < 0xe0) {
      cost += halfWidth
      continue
    }
    const trail = bytes[++at]!
    cost += (isEveryday((lead << 8) | trail) ? everyday : rare) - (trail < 0x80 ? asciiByte : 0)
  }
  return cost - frequentOnes * (everyday - frequent)
}

/** What a text costs in a page of single bytes, in the language that fits best. */
function costInLetters(bytes: Buffer, page: CodePage, languages: string[]): number {
  const text = decoded(page, bytes)
  if (text === undefined) return Infinity
  const signs = text.toLowerCase().match(/[^\0-\x7f]/gu) ?? []
  const neighbours = text.match(/(?<=\p{L})(?<=[^\0-\x7f])(?=[^\0-\x7f])\p{L}/gu)?.length ?? 0
  const capitals = text.match(/(?<=[a-z])(?=[^\0-\x7f])\p{Lu}/gu)?.length ?? 0
  const inAll = neighbours * adjacent + capitals * capital
  const all = new Set(languages.join(''))
  const costIn = (letters: Set<string>, sign: string) =>
    letters.has(sign) ? ofLanguage : all.has(sign) ? ofPage : punctuation.includes(sign) ? mark : foreign
  return Math.min(
    ...languages.map((language) => {
      const letters = new Set(language)
      return signs.reduce((sum, sign) => sum + costIn(letters, sign), inAll)
    }),
  )
}

/** UTF-8, also if it was cut off within a character. A single byte at its end is rather a letter of a code page. */
function isUtf8(bytes: Buffer): boolean {
  const text = decoded('utf-8', bytes)
  if (text === undefined) return false
  const whole = Buffer.byteLength(text)
  return bytes.length - whole !== 1 || whole > text.length
}

/** UTF-8 with a few damaged characters, such as names that a program cut at a byte limit. */
function isDamagedUtf8(bytes: Buffer, stream: boolean): boolean {
  let [damaged, whole] = [0, 0]
  for (const sign of new TextDecoder().decode(bytes, { stream }))
    if (sign === '\ufffd') damaged++
    else if (sign > '\u007f') whole++
  return whole >= 4 * damaged
}

const isStrange = (bytes: Buffer, at: number) => (bytes[at] ?? 0) >= 0x80
const isAlone = (bytes: Buffer, at: number) => !isStrange(bytes, at - 1) && !isStrange(bytes, at + 1)

/** How many of the bytes that are not ASCII are next to no other one, and how many are. */
function countBytes(bytes: Buffer) {
  const count = { alone: 0, joined: 0 }
  for (let at = 0; at < bytes.length; at++)
    if (isStrange(bytes, at)) count[isAlone(bytes, at) ? 'alone' : 'joined']++
  return count
}

/** From this share of bytes alone on, they are no pairs: accented letters are among ASCII letters. */
const aloneFrom = 0.8

/**
 * The encoding of a text, judged by a piece of it; undefined if it is none of these (Cyrillic, Thai, Arabic code pages).
 * @param isPiece whether the rest of the last character may be in the next piece
 */
export function knownPageOf(bytes: Buffer, isPiece: boolean): CodePage | undefined {
  if (isUtf8(bytes) || isDamagedUtf8(bytes, isPiece)) return 'utf-8'
  const { alone, joined } = countBytes(bytes)
  const arePairs = alone < aloneFrom * (alone + joined)
  const costs: [CodePage | undefined, number][] = [
    ...pairs.map((one) => [one.page, arePairs ? costInPairs(bytes, one) : Infinity] as const),
    ...alphabets.flatMap(([pages, languages]) =>
      pages.map((page) => [page, costInLetters(bytes, page, languages)] as const),
    ),
  ].map(([page, cost]) => [page, cost + (beforehand[page] ?? usual)])
  costs.push([undefined, joined * unknownByte + alone * unknownAlone + usual])
  return costs.reduce((best, one) => (one[1] < best[1] ? one : best))[0]
}

/** The encoding of a whole text; if it is not known, that of Western Europe. */
export const codePageOf = (bytes: Buffer): CodePage => knownPageOf(bytes, false) ?? 'windows-1252'

/** Whether a code page is one of East Asia. */
export const isOfPairs = (page: CodePage | undefined) => pairs.some((one) => one.page === page)

/** The code page of names in a ZIP that are not UTF-8, if it is one of East Asia: the programs of Europe write code page 437. */
export function pairsPageOf(bytes: Buffer): CodePage | undefined {
  const page = knownPageOf(bytes, true)
  return isOfPairs(page) ? page : undefined
}
