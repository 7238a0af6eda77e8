import type { ApexOptions } from 'apexcharts'

export interface TrendSeries {
  name: string
  /** null if unknown: the line has a gap there. */
  values: readonly (number | null)[]
  /** A thin dashed line for comparison; otherwise a line with a filled area. */
  dashed?: boolean
}

/** The position of a point, in px of the plot; `along` from the scale's line, `part` as a share of its length, 0 to 1. */
export interface Place {
  left: number
  top: number
  along: number
  part: number
}

export interface TrendDrawing {
  destroy: () => void
}

interface Wish {
  labels: readonly string[]
  series: readonly TrendSeries[]
  format: (value: number) => string
  /** Index of the highlighted point. */
  at: number | null
  onPlaced: (place: Place | null) => void
}

/** Maximum of labels along the bottom. */
const LABELS = 5

/**
 * Draws into an element. ApexCharts is larger than the rest of the page, so its area build is loaded separately; it sets styles through the DOM and
 * adds no style sheet here, which the page's content security policy would block.
 */
export async function drawTrend(element: HTMLElement | null, wish: Wish): Promise<TrendDrawing> {
  const { default: ApexCharts } = await import(/* webpackChunkName: "apexcharts" */ 'apexcharts/area')
  if (!element?.isConnected) return { destroy: () => {} }
  const chart = new ApexCharts(element, optionsOf(element, wish))
  await chart.render()
  return { destroy: () => chart.destroy() }
}

/** The least of 1, 2, 5, 10, 20, 50 … that is at least `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return power * [1, 2, 5, 10].find((each) => each * power >= least)!
}

/** The scale: round steps, from below the minimum to above the maximum. */
export function trendScale(series: readonly TrendSeries[]) {
  const known = series.flatMap((each) => each.values).filter((value) => value !== null)
  const values = known.length > 0 ? known : [0]
  const step = roundStep(Math.max(1, (Math.max(...values) - Math.min(...values)) / 4))
  const min = Math.floor((Math.min(...values) - 0.001) / step) * step
  const max = Math.ceil((Math.max(...values) + 0.001) / step) * step
  return { min: Math.max(0, min), max, steps: Math.round((max - Math.max(0, min)) / step) }
}

/** How many labels have room below a chart of this width, in px: the library lets neighbours touch. */
export const labelsIn = (width: number) => Math.max(2, Math.min(LABELS, Math.floor(width / 96)))

function optionsOf(element: HTMLElement, wish: Wish): ApexOptions {
  const { labels, series, format, at } = wish
  const colour = (name: string) => getComputedStyle(element).getPropertyValue(`--fk-colors-${name}`).trim()
  const scale = trendScale(series)
  const every = Math.max(1, Math.ceil((labels.length - 1) / (labelsIn(element.clientWidth) - 1)))
  const placed = (_: unknown, context?: ChartContext) => wish.onPlaced(placeOf(context, scale, wish))
  return {
    chart: {
      type: 'area',
      height: '100%',
      width: '100%',
      parentHeightOffset: 0,
      fontFamily: 'inherit',
      injectStyleSheet: false,
      animations: { enabled: false },
      toolbar: { show: false },
      zoom: { enabled: false },
      selection: { enabled: false },
      accessibility: { enabled: false },
      events: { mounted: placed, updated: placed },
    } as ApexOptions['chart'],
    series: series.map(({ name, values }) => ({ name, data: [...values] })),
    colors: series.map(({ dashed }) => colour(dashed ? 'ink-300' : 'brand-500')),
    stroke: {
      curve: 'smooth',
      lineCap: 'round',
      width: series.map(({ dashed }) => (dashed ? 2 : 3)),
      dashArray: series.map(({ dashed }) => (dashed ? 5 : 0)),
    },
    fill: {
      type: series.map(({ dashed }) => (dashed ? 'solid' : 'gradient')),
      opacity: series.map(({ dashed }) => (dashed ? 0 : 1)),
      gradient: { opacityFrom: 0.26, opacityTo: 0, stops: [0, 100] },
    },
    markers: {
      size: 0,
      // Points without a mark are still drawn, as dots in their stroke colour.
      strokeColors: series.map(({ dashed }) => (dashed ? 'transparent' : colour('brand-500'))),
      hover: { size: 5 },
      discrete: [
        ...(at === null ? [] : [mark(at, colour('paper-0'), colour('flare-500'))]),
        mark(labels.length - 1, colour('brand-500'), colour('paper-0')),
      ],
    },
    dataLabels: { enabled: false },
    legend: { show: false },
    grid: { borderColor: colour('line'), padding: { left: 4, right: 10, top: 0, bottom: 0 } },
    xaxis: {
      categories: labels.map((label, n) => ((labels.length - 1 - n) % every === 0 ? label : '')),
      tooltip: { enabled: false },
      axisBorder: { color: colour('line') },
      axisTicks: { show: false },
      labels: { rotate: 0, hideOverlappingLabels: true },
      crosshairs: { stroke: { color: colour('ink-300') } },
    },
    yaxis: { min: scale.min, max: scale.max, tickAmount: scale.steps, labels: { formatter: format } },
    tooltip: { x: { formatter: (_, more) => labels[more?.dataPointIndex ?? 0] ?? '' } },
  }
}

interface ChartContext {
  globals?: Record<string, number>
}

/** The position of the highlighted point in the drawing; null if there is none. */
function placeOf(
  context: ChartContext | undefined,
  scale: { min: number; max: number },
  { labels, series, at }: Wish,
): Place | null {
  const { gridWidth = 0, gridHeight = 0, translateX = 0, translateY = 0 } = context?.globals ?? {}
  const value = at === null ? undefined : series[0]?.values[at]
  if (at === null || value === undefined || value === null || !gridWidth) return null
  const part = at / (labels.length - 1)
  const up = (value - scale.min) / (scale.max - scale.min)
  const along = part * gridWidth
  return { left: translateX + along, top: translateY + (1 - up) * gridHeight, along, part }
}

const mark = (dataPointIndex: number, fillColor: string, strokeColor: string) => ({
  seriesIndex: 0,
  dataPointIndex,
  size: 6,
  fillColor,
  strokeColor,
})
