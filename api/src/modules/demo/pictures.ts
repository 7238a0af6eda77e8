import { crc32, deflateSync } from 'node:zlib'
import { type Chance, chanceFrom } from './chance'

const width = 480
const height = 360

type Colour = readonly [number, number, number]
const palettes: {
  sky: readonly [Colour, Colour]
  far: Colour
  near: Colour
  sea: readonly [Colour, Colour]
  light: Colour
}[] = [
  {
    sky: [
      [255, 222, 190],
      [255, 150, 120],
    ],
    far: [120, 110, 160],
    near: [52, 66, 120],
    sea: [
      [90, 120, 200],
      [40, 66, 150],
    ],
    light: [255, 246, 220],
  },
  {
    sky: [
      [214, 236, 255],
      [150, 196, 250],
    ],
    far: [140, 190, 180],
    near: [60, 130, 120],
    sea: [
      [70, 150, 220],
      [30, 90, 190],
    ],
    light: [255, 255, 255],
  },
  {
    sky: [
      [34, 48, 110],
      [12, 24, 70],
    ],
    far: [30, 44, 96],
    near: [14, 24, 60],
    sea: [
      [28, 52, 130],
      [10, 22, 70],
    ],
    light: [255, 214, 150],
  },
]
const dishes: { table: Colour; plate: Colour; soup: Colour; tops: Colour[] }[] = [
  {
    table: [250, 232, 212],
    plate: [255, 255, 255],
    soup: [198, 122, 62],
    tops: [
      [120, 70, 40],
      [92, 150, 80],
      [255, 226, 140],
    ],
  },
  {
    table: [226, 238, 250],
    plate: [46, 84, 190],
    soup: [250, 240, 220],
    tops: [
      [230, 90, 70],
      [250, 190, 90],
      [110, 160, 90],
    ],
  },
  {
    table: [60, 66, 96],
    plate: [240, 236, 228],
    soup: [224, 90, 60],
    tops: [
      [255, 244, 220],
      [70, 120, 70],
      [250, 180, 80],
    ],
  },
]

/** A small picture of the island: a sea view or a bowl of food. PNG, the same for the same seed. */
export function drawPicture(seed: number): Buffer {
  const chance = chanceFrom(seed)
  const paint = chance.next() < 0.45 ? landscape(chance) : bowl(chance)
  const rows = Buffer.alloc((width * 3 + 1) * height)
  let at = 0
  for (let y = 0; y < height; y++) {
    rows[at++] = 0
    for (let x = 0; x < width; x++) {
      const colour = paint(x, y)
      rows[at++] = colour[0]
      rows[at++] = colour[1]
      rows[at++] = colour[2]
    }
  }
  return png(rows)
}

/**
 * The colour of a pixel. Called for each of the 172,800 pixels, so values shared by a column, a row or the whole picture are computed
 * before.
 */
type Paint = (x: number, y: number) => Colour

const white: Colour = [255, 255, 255]
const shadow: Colour = [20, 30, 80]

function landscape(chance: Chance): Paint {
  const { sky, far, near, sea, light } = chance.of(palettes)
  const horizon = 190 + chance.below(50)
  const sun = { x: 90 + chance.below(300), y: 60 + chance.below(80), r: 26 + chance.below(22) }
  const hills = [hill(chance, horizon, 70), hill(chance, horizon + 6, 44)] as const
  const air = byRow((y) => mix(sky[1], sky[0], y / horizon))
  const water = byRow((y) => mix(sea[0], sea[1], (y - horizon) / (height - horizon)))
  const glints = mix(sea[0], light, 0.5)
  return (x, y) => {
    if (y > horizon) {
      const off = x > sun.x ? x - sun.x : sun.x - x
      return off < (y - horizon) * 0.35 + 10 && (y * 7 + ((x * 3) >> 3)) % 11 < 3 ? glints : water[y]!
    }
    if (y > hills[1][x]!) return near
    if (y > hills[0][x]!) return far
    return within(x, y, sun, sun.r) ? light : air[y]!
  }
}

/** The height of the hill's ridge, by column. */
function hill(chance: Chance, base: number, rise: number): number[] {
  const [a, b, c] = [chance.next() * 6, chance.next() * 6, 0.6 + chance.next() * 0.8]
  return Array.from(
    { length: width },
    (_, x) => base - rise * c * (0.5 + 0.35 * Math.sin(x / 90 + a) + 0.15 * Math.sin(x / 37 + b)),
  )
}

function bowl(chance: Chance): Paint {
  const { table, plate, soup, tops } = chance.of(dishes)
  const middle = { x: 210 + chance.below(60), y: 165 + chance.below(30) }
  const radius = 118 + chance.below(26)
  const pieces = Array.from({ length: 9 + chance.below(9) }, () => {
    const angle = chance.next() * 6.283
    const away = Math.sqrt(chance.next()) * radius * 0.62
    const [x, y] = [middle.x + Math.cos(angle) * away, middle.y + Math.sin(angle) * away]
    const r = 9 + chance.below(20)
    const colour = chance.of(tops)
    return { x, y, r, colour, lit: mix(colour, white, 0.25) }
  })
  const shade = { x: middle.x + 10, y: middle.y + 16 }
  const cloth = {
    shaded: mix(table, shadow, 0.16),
    lit: byRow((y) => mix(table, white, 0.2 - (y / height) * 0.2)),
  }
  const rim = { shaded: mix(plate, shadow, 0.08), lit: plate }
  const broth = { plain: soup, lit: mix(soup, white, 0.12) }
  return (x, y) => {
    if (within(x, y, middle, radius * 0.8)) {
      const piece = pieces.find((piece) => within(x, y, piece, piece.r))
      if (piece)
        return within(x, y, piece, piece.r * 0.55) && x + y < piece.x + piece.y ? piece.lit : piece.colour
      return x + y < middle.x + middle.y - radius * 0.5 ? broth.lit : broth.plain
    }
    if (within(x, y, middle, radius)) return x + y > middle.x + middle.y ? rim.shaded : rim.lit
    return within(x, y, shade, radius + 6) ? cloth.shaded : cloth.lit[y]!
  }
}

const within = (x: number, y: number, center: { x: number; y: number }, r: number) =>
  (x - center.x) ** 2 + (y - center.y) ** 2 < r * r

const byRow = (colour: (y: number) => Colour) => Array.from({ length: height }, (_, y) => colour(y))

const mix = (a: Colour, b: Colour, t: number): Colour => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
]

/** A minimal PNG file: header, one compressed block, end (PNG specification, section 5). */
function png(rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
