import { drawPicture, type PictureKind, pictureSizes } from './draw-picture'

/** A canvas that records where the lowest text ends; each character is as wide as its font is high. */
function aCanvas() {
  let lowest = 0
  const sizeOf = (font: string) => Number(/ ([\d.]+)px/.exec(font)![1])
  const context = {
    canvas: { width: 0, height: 0 },
    font: '',
    fillRect() {},
    beginPath() {},
    roundRect() {},
    fill() {},
    stroke() {},
    drawImage() {},
    measureText: (text: string) => ({ width: [...text].length * sizeOf(context.font) }),
    fillText: (_: string, __: number, y: number) => {
      lowest = Math.max(lowest, y + sizeOf(context.font))
    },
  }
  const canvas = Object.assign(context.canvas, { getContext: () => context })
  return { canvas: canvas as unknown as HTMLCanvasElement, lowest: () => lowest }
}

beforeEach(() => {
  HTMLImageElement.prototype.decode = async () => {}
  Object.defineProperty(document, 'fonts', { value: { load: async () => [] }, configurable: true })
})

test.each(Object.keys(pictureSizes) as PictureKind[])(
  'a %s with a name of 100 characters still has room for the address at the bottom',
  async (kind) => {
    const { canvas, lowest } = aCanvas()
    await drawPicture(canvas, {
      kind,
      name: '島'.repeat(100),
      title: '萬一帳號不見了，也找得到我們',
      text: '掃描 QR code 留下 Email，有新家時第一個通知你。',
      url: 'https://fankeep.example/subscribe?page=abcdefghijklmnop',
      qr: '<svg/>',
      language: 'zh-tw',
      family: 'Inter',
    })
    expect(lowest()).toBeLessThan(pictureSizes[kind].height)
  },
)
