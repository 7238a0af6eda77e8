import PDFDocument from 'pdfkit'
import type { Readable } from 'node:stream'
import { loadFont, type Script, scriptsOf, type Weight } from './fonts'
import type { Proof } from './proof'

const page = { width: 595.28, margin: 56 }
const inner = page.width - 2 * page.margin
const ink = { dark: '#0a1330', soft: '#5b668f', line: '#dde3f2' }

type Doc = InstanceType<typeof PDFDocument>

interface Setting {
  x: number
  width: number
  size: number
  weight?: Weight
  color?: string
  align?: 'left' | 'right'
}

/** The proof as an A4 PDF, its Chinese in the language's script. Only the glyphs that are used are embedded. */
export async function proofPdf(proof: Proof): Promise<Readable> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: page.margin,
    lang: proof.language,
    info: { Title: `${proof.title} ${proof.facts[0]?.[1] ?? ''}`, Author: proof.brand },
  })
  const pen = await openPen(doc, scriptsOf(proof.language))
  let y = page.margin
  const two = (left: string, right: string, setting: Partial<Setting> = {}) => {
    const half = { x: page.margin, width: inner * 0.66, size: 10.5, ...setting }
    const a = pen(left, y, half)
    const b = pen(right, y, { ...half, x: page.margin + inner * 0.66, width: inner * 0.34, align: 'right' })
    y += Math.max(a, b)
  }
  const rule = (above: number, below: number) => {
    y += above
    doc
      .moveTo(page.margin, y)
      .lineTo(page.width - page.margin, y)
      .lineWidth(0.7)
      .strokeColor(ink.line)
      .stroke()
    y += below
  }
  two(proof.brand, proof.title, { size: 16, weight: 'bold' })
  for (const line of proof.seller) two(line, '', { size: 9, color: ink.soft })
  rule(16, 16)
  for (const [term, value] of proof.facts) {
    pen(term, y, { x: page.margin, width: 120, size: 10.5, color: ink.soft })
    y += pen(value, y, { x: page.margin + 130, width: inner - 130, size: 10.5 }) + 3
  }
  rule(16, 10)
  two(proof.head.item, proof.head.amount, { size: 9, weight: 'bold', color: ink.soft })
  rule(6, 10)
  for (const { name, detail, amount } of proof.lines) {
    two(name, amount, { weight: 'bold' })
    two(detail, '', { size: 9, color: ink.soft })
    y += 8
  }
  rule(4, 12)
  for (const [term, value] of proof.sums) {
    two(term, value)
    y += 3
  }
  y += 6
  two(proof.total[0], proof.total[1], { size: 15, weight: 'bold' })
  rule(18, 12)
  pen(proof.note, y, { x: page.margin, width: inner, size: 9, color: ink.soft })
  doc.end()
  return doc as unknown as Readable
}

type Pen = (text: string, y: number, setting: Setting) => number

/**
 * Returns a function that writes text at a position, line by line, each letter in the first script that has it. It returns the height of
 * the text.
 */
async function openPen(doc: Doc, scripts: Script[]): Promise<Pen> {
  const weights: Weight[] = ['regular', 'bold']
  const fonts = await Promise.all(
    scripts.flatMap((script) =>
      weights.map(async (weight) => ({ script, weight, ...(await loadFont(script, weight)) })),
    ),
  )
  for (const { script, weight, bytes } of fonts) doc.registerFont(`${script}-${weight}`, bytes)
  const nameOf = (letter: string, weight: Weight) => {
    const own = fonts.filter((font) => font.weight === weight)
    const has = own.find(({ font }) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    return `${(has ?? own[0])!.script}-${weight}`
  }
  return (text, y, { x, width, size, weight = 'regular', color = ink.dark, align = 'left' }) => {
    const height = size * 1.5
    const lines = breakLines(
      text,
      (piece) =>
        widthOf(
          doc,
          runsOf(piece, (one) => nameOf(one, weight)),
          size,
        ),
      width,
    )
    lines.forEach((line, n) => {
      const runs = runsOf(line, (one) => nameOf(one, weight))
      let at = align === 'right' ? x + width - widthOf(doc, runs, size) : x
      for (const { font, text: piece } of runs) {
        doc
          .font(font)
          .fontSize(size)
          .fillColor(color)
          .text(piece, at, y + n * height, { lineBreak: false })
        at += doc.widthOfString(piece)
      }
    })
    return lines.length * height
  }
}

interface Run {
  font: string
  text: string
}

/** Splits a text into runs of one font. */
function runsOf(text: string, fontOf: (letter: string) => string): Run[] {
  const runs: Run[] = []
  for (const letter of text) {
    const font = fontOf(letter)
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

const widthOf = (doc: Doc, runs: Run[], size: number) =>
  runs.reduce((sum, { font, text }) => sum + doc.font(font).fontSize(size).widthOfString(text), 0)

/** Characters that must not begin a line (the Chinese typesetting rule "避頭點"). */
const neverFirst = /^[，。、；：！？）」』】》〉…,.;:!?)\]}]/u

/** Breaks a text into lines: Chinese between any two characters, other text at spaces, or anywhere if a word is longer than a line. */
export function breakLines(text: string, measure: (piece: string) => number, width: number): string[] {
  const words = text.replace(/\s+/g, ' ').match(/\p{Script=Han}|[^\s\p{Script=Han}]+\s*|\s+/gu) ?? []
  const pieces = words.flatMap((word) => (measure(word.trimEnd()) > width ? [...word] : [word]))
  const lines = ['']
  for (const piece of pieces) {
    const line = lines.at(-1)!
    const fits = measure((line + piece).trimEnd()) <= width
    if (fits || line === '' || neverFirst.test(piece)) lines[lines.length - 1] = line + piece
    else lines.push(piece.trimStart())
  }
  return lines.map((line) => line.trimEnd())
}
