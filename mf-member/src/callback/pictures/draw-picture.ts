import { wrapLines } from './wrap-lines'

/** Pixels; the poster is A4 at 300 dots per inch. */
export const pictureSizes = {
  story: { width: 1080, height: 1920 },
  post: { width: 1080, height: 1080 },
  poster: { width: 2480, height: 3508 },
} as const
export type PictureKind = keyof typeof pictureSizes

export interface PictureParts {
  kind: PictureKind
  name: string
  title: string
  text: string
  url: string
  /** As SVG. */
  qr: string
  language: string
  /** The page's fonts, as a CSS font family. */
  family: string
}

/** The tokens of the light theme: a picture that is printed or posted has no theme. */
const colours = {
  ground: '#f6f8fd',
  sheet: '#ffffff',
  line: '#dde3f2',
  brand: '#1f55e0',
  ink: '#0a1330',
  quiet: '#5b668f',
}

/** Draws the picture that leads fans to the sign-up page. All measures are in hundredths of its width, or less if they do not fit its height. */
export async function drawPicture(canvas: HTMLCanvasElement, parts: PictureParts): Promise<void> {
  const { width, height } = pictureSizes[parts.kind]
  const code = await imageOf(parts.qr)
  await document.fonts.load(`600 64px ${parts.family}`, parts.name + parts.title + parts.text)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  context.fillStyle = colours.ground
  context.fillRect(0, 0, width, height)
  context.fillStyle = colours.brand
  context.fillRect(0, 0, width, width / 50)
  context.textAlign = 'center'
  context.textBaseline = 'top'
  const isLow = parts.kind === 'post'
  const blocks: Block[] = [
    { text: parts.name, size: isLow ? 4 : 4.6, weight: 600, colour: colours.brand, after: isLow ? 2 : 4 },
    { text: parts.title, size: isLow ? 5.6 : 7, weight: 600, colour: colours.ink, after: isLow ? 4 : 7 },
    { code: isLow ? 40 : 58, after: isLow ? 3.5 : 6 },
    { text: parts.text, size: isLow ? 3.2 : 4, weight: 400, colour: colours.ink, after: isLow ? 2 : 4 },
    { text: parts.url.replace(/^https?:\/\//, ''), size: 2.1, weight: 400, colour: colours.quiet, after: 0 },
  ]
  const full = width / 100
  const { heightOf } = putterOf(context, parts, full)
  const tall = blocks.reduce((sum, block) => sum + heightOf(block) + block.after * full, 0)
  const room = height - 10 * full
  // A long name makes everything smaller. Its lines break at the same places.
  const unit = full * Math.min(1, room / tall)
  const put = putterOf(context, parts, unit)
  let y = (height - Math.min(tall, room)) / 2
  for (const block of blocks) {
    if ('code' in block) drawCode(context, code, { y, width, size: block.code * unit, unit })
    else put.draw(block, y)
    y += put.heightOf(block) + block.after * unit
  }
}

type Block = { after: number } & (
  | { code: number }
  | { text: string; size: number; weight: number; colour: string }
)

const lineHeight = 1.4
const mostWidth = 84

function putterOf(context: CanvasRenderingContext2D, { family, language }: PictureParts, unit: number) {
  const linesOf = ({ text, size, weight }: Extract<Block, { text: string }>) => {
    context.font = `${weight} ${size * unit}px ${family}`
    return wrapLines(text, mostWidth * unit, (part) => context.measureText(part).width, language)
  }
  return {
    heightOf: (block: Block) =>
      'code' in block ? block.code * unit : linesOf(block).length * block.size * lineHeight * unit,
    draw: (block: Extract<Block, { text: string }>, y: number) => {
      const lines = linesOf(block)
      context.fillStyle = block.colour
      for (const [n, line] of lines.entries())
        context.fillText(line, context.canvas.width / 2, y + n * block.size * lineHeight * unit)
    },
  }
}

/** Dark on white, with a white border around it: cameras need both. */
function drawCode(
  context: CanvasRenderingContext2D,
  code: HTMLImageElement,
  { y, width, size, unit }: { y: number; width: number; size: number; unit: number },
) {
  const x = (width - size) / 2
  context.fillStyle = colours.sheet
  context.strokeStyle = colours.line
  context.lineWidth = 0.3 * unit
  context.beginPath()
  context.roundRect(x, y, size, size, 3 * unit)
  context.fill()
  context.stroke()
  context.imageSmoothingEnabled = false
  const inner = size - 4 * unit
  context.drawImage(code, x + 2 * unit, y + 2 * unit, inner, inner)
}

async function imageOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  return image
}
