/**
 * The design tokens (look.md; the mocks' tokens.css and member.css), each colour with its value for light and dark. Code outside this folder uses no
 * raw colour, size or shadow.
 */

/** `[light, dark]` */
export const colours = {
  ink: {
    950: ['#0a1330', '#f2f5ff'],
    700: ['#2a3560', '#c5cef0'],
    500: ['#5b668f', '#93a0cc'],
    300: ['#9aa5c8', '#66729e'],
  },
  paper: { 0: ['#ffffff', '#0f1733'], 50: ['#f6f8fd', '#0a1129'], 100: ['#ebeff9', '#172142'] },
  brand: {
    50: ['#eef3ff', '#16244f'],
    200: ['#b9ccff', '#2b4591'],
    500: ['#2e6bff', '#5c8bff'],
    600: ['#1f55e0', '#7ba2ff'],
    800: ['#143a9e', '#b9ccff'],
  },
  flare: { 100: ['#ffe6df', '#3d1e1a'], 500: ['#ff6a4d', '#ff7e64'], 600: ['#e5492b', '#ff9a85'] },
  line: ['#dde3f2', '#26315a'],
  /** Borders of controls: contrast 3 : 1 on paper. */
  edge: ['#8490b8', '#5f6c9c'],
  /** A mark of the dial that is not reached. */
  markOff: ['#d3dbef', '#2b3764'],
  /** Hovered, and selected. */
  hover: ['rgb(46 107 255 / .05)', 'rgb(124 162 255 / .07)'],
  picked: ['rgb(46 107 255 / .07)', 'rgb(124 162 255 / .11)'],
  /** Solid buttons and ticked boxes. */
  brandFill: ['#1f55e0', '#5c8bff'],
  brandHover: ['#143a9e', '#7ba2ff'],
  onBrand: ['#ffffff', '#081026'],
  onFlare: ['#0a1330', '#0a1330'],
  flareText: ['#b3371b', '#ffb4a4'],
  flareLine: ['#ffb9a8', '#6d342a'],
  flareWash: ['#fff4f0', '#291817'],
  good: ['#12946a', '#3ccf9c'],
  goodBg: ['#e4f6ef', '#10322a'],
  goodText: ['#0b6f4f', '#3ccf9c'],
  warn: ['#c77700', '#f0b24c'],
  warnBg: ['#fff3dc', '#382a10'],
  warnText: ['#8a5200', '#f0b24c'],
  bad: ['#d6304a', '#ff7389'],
  badBg: ['#fde8ec', '#3b1822'],
  badText: ['#b3203a', '#ff8a9c'],
  vip: ['#ffab3d', '#ffab3d'],
  vipText: ['#8a5200', '#f0b24c'],
  /** The chosen segment of a segmented control. */
  chosen: ['#ffffff', '#2a3763'],
  /** Dark backgrounds of the public site; the same in both schemes, but darker in dark. */
  deep: {
    0: ['#0a1330', '#070d22'],
    1: ['#0f1d4a', '#0c1638'],
    2: ['#18317a', '#152a66'],
    ink: ['#f2f5ff', '#f2f5ff'],
    soft: ['#b4c0ea', '#b4c0ea'],
    line: ['rgb(185 204 255 / .16)', 'rgb(185 204 255 / .16)'],
  },
  /** Backgrounds of the initials that replace a picture (Avatar), and their letters. */
  tint: {
    0: ['#dfe8ff', '#22376f'],
    1: ['#d9f2e8', '#153f35'],
    2: ['#ffe9d1', '#44300f'],
    3: ['#ffe1da', '#4a231c'],
    4: ['#ebe4fb', '#33285c'],
    5: ['#e3eaf1', '#26334d'],
  },
  onTint: {
    0: ['#1d3f9b', '#c9d8ff'],
    1: ['#0c5c43', '#a9ecd2'],
    2: ['#7a4300', '#ffd9a3'],
    3: ['#8c2a14', '#ffc4b6'],
    4: ['#4c3393', '#dccfff'],
    5: ['#2f4560', '#c9d8ec'],
  },
} as const

/** Named by their size in px at a root font size of 16; in rem, and never below 12 px, the minimum for Chinese. */
export const fontSizes = {
  12: 'max(.75rem, 12px)',
  13: 'max(.8125rem, 12px)',
  14: 'max(.875rem, 12px)',
  16: '1rem',
  18: '1.125rem',
  22: '1.375rem',
  28: '1.75rem',
  36: '2.25rem',
  48: '3rem',
  64: '4rem',
}

export const radii = { mark: '.125rem', control: '8px', card: '14px', panel: '24px', full: '999px' }

export const shadows = {
  raised: ['0 1px 2px rgb(10 19 48 / .06), 0 4px 16px rgb(10 19 48 / .06)', '0 1px 2px rgb(0 0 0 / .4)'],
  floating: ['0 8px 24px rgb(10 19 48 / .1), 0 32px 80px rgb(10 19 48 / .14)', '0 16px 48px rgb(0 0 0 / .5)'],
} as const

export const durations = { control: '160ms', panel: '240ms', reveal: '500ms' }

/** Layers, from the frame's head to notices. Dialogs are in the browser's top layer. */
export const zIndex = { head: 20, menu: 40, toast: 60 }

/** Where the layout changes: below md a phone, below lg fewer columns, below xl an icon rail (look.md, "Frame"). */
export const breakpoints = { md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' }

const latin = '"Inter Variable", Inter'
const last = 'system-ui, sans-serif'
export const faces = {
  traditional: `${latin}, "PingFang TC", "Microsoft JhengHei", "Noto Sans CJK TC", "Noto Sans TC", ${last}`,
  simplified: `${latin}, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", ${last}`,
  latin: `"Inter Variable", "Inter Marks", Inter, ${last}`,
}
