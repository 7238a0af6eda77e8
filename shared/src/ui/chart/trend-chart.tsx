import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useColorScheme } from '../color-scheme'
import { Missing } from '../figures'
import { VisuallyHidden } from '../layout'
import { drawTrend, type Place, type TrendDrawing, type TrendSeries } from './draw-trend'

export interface TrendChartProps {
  /** What it shows, as one sentence: the table's caption for those who hear it. */
  caption: string
  /** Head of the first column: what a label is. */
  rowHead: string
  /** Along the bottom, oldest first. */
  labels: readonly string[]
  /** As many values each as there are labels. */
  series: readonly TrendSeries[]
  format: (value: number) => string
  /** A moment to point at, on the first series. */
  note?: { at: number; title: string; text: string } | null
}

const Frame = chakra('div', {
  base: {
    position: 'relative',
    w: 'full',
    h: 'full',
    fontSize: '12',
    lineHeight: 1.4,
    color: 'ink.500',
    fontVariantNumeric: 'tabular-nums',
    // Nothing is drawn again for paper: there the box takes the height of what was drawn.
    _print: { h: 'auto' },
    '& > [data-plot]': { position: 'absolute', inset: 0, _print: { position: 'static' } },
    '& svg': { display: 'block', overflow: 'visible' },
    '& .apexcharts-canvas': { position: 'relative' },
    '& text': { fill: 'ink.500', fontFamily: 'inherit', fontSize: '12' },
    '& .apexcharts-gridline, & .apexcharts-xaxis-tick': { stroke: 'line' },
    '& .apexcharts-tooltip, & .apexcharts-xaxistooltip, & .apexcharts-yaxistooltip': {
      position: 'absolute',
      top: 0,
      left: 0,
      zIndex: 2,
      opacity: 0,
      pointerEvents: 'none',
      p: 3,
      bg: 'paper.0',
      color: 'ink.950',
      borderWidth: '1px',
      borderRadius: '.75rem',
      boxShadow: 'floating',
      fontSize: '13',
      lineHeight: 1.6,
      whiteSpace: 'nowrap',
      transition: 'opacity .16s ease-out',
    },
    '& .apexcharts-tooltip.apexcharts-active': { opacity: 1 },
    '& :is(.apexcharts-xcrosshairs, .apexcharts-ycrosshairs)': { opacity: 0 },
    '& .apexcharts-xcrosshairs.apexcharts-active': { opacity: 1 },
    '& .apexcharts-tooltip-title': { fontWeight: 600 },
    '& .apexcharts-tooltip-text-y-value': { fontWeight: 600, ms: 2 },
    '& .apexcharts-tooltip-marker': { display: 'none' },
  },
})

/** White on night in both schemes: it points at something and is no control. */
const Note = chakra('div', {
  base: {
    position: 'absolute',
    px: 3,
    py: 1.5,
    borderRadius: 'control',
    bg: 'deep.0',
    borderWidth: '1px',
    borderColor: 'deep.line',
    color: 'deep.ink',
    lineHeight: 1.5,
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    '& b': { display: 'block', fontSize: '13' },
    '& span': { color: 'deep.soft' },
  },
})

/**
 * Lines over time, drawn by ApexCharts (its code loads with the first chart on screen), with a table of the same figures
 * for those who hear the page. Fills the box it is in.
 */
export function TrendChart({ caption, rowHead, labels, series, format, note }: TrendChartProps) {
  const plot = useRef<HTMLDivElement>(null)
  const drawing = useRef<TrendDrawing | null>(null)
  const [place, setPlace] = useState<Place | null>(null)
  const { scheme } = useColorScheme()
  const key = JSON.stringify([labels, series, note, scheme])

  const draw = useEffectEvent(() =>
    drawTrend(plot.current, { labels, series, format, at: note?.at ?? null, onPlaced: setPlace }),
  )

  useEffect(() => {
    let left = false
    draw().then(
      (drawn) => {
        if (left) return drawn.destroy()
        drawing.current = drawn
      },
      // Without its code the table says it all the same.
      () => {},
    )
    return () => {
      left = true
      drawing.current?.destroy()
      drawing.current = null
      setPlace(null)
    }
    // Drawn again when what it shows changes, not at each new array or function that shows the same.
  }, [key])

  return (
    <Frame>
      <div data-plot="" ref={plot} aria-hidden />
      {note && place && (
        <Note aria-hidden style={{ left: place.left, top: place.top, transform: noteTurn(place) }}>
          <b>{note.title}</b>
          <span>{note.text}</span>
        </Note>
      )}
      <TrendTable {...{ caption, rowHead, labels, series, format }} />
    </Frame>
  )
}

const figure = (value: number | null | undefined, format: TrendChartProps['format']) =>
  value === null || value === undefined ? undefined : format(value)

/** Alongside the point where there is room: left of it from the middle on, but 4 px clear of the scale, right of it before. */
const noteTurn = ({ along, part }: Place) =>
  part > 0.4
    ? `translate(max(-100% - .75rem, ${4 - along}px), calc(-100% - .25rem))`
    : 'translate(.75rem, calc(-100% - .25rem))'

type TrendTableProps = Omit<TrendChartProps, 'note'>

function TrendTable({ caption, rowHead, labels, series, format }: TrendTableProps) {
  return (
    <VisuallyHidden as="div">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{rowHead}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, at) => (
            <tr key={at}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{figure(values[at], format) ?? <Missing />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
