import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useColorScheme } from '../color-scheme'
import { Missing } from '../figures'
import { VisuallyHidden } from '../layout'
import { drawTrend, type Place, type TrendDrawing, type TrendSeries } from './draw-trend'

export interface TrendChartProps {
  /** One sentence on what it shows: the caption of the table for screen readers. */
  caption: string
  /** Head of the table's first column: what the labels are. */
  rowHead: string
  /** Labels of the bottom axis, oldest first. */
  labels: readonly string[]
  /** Each has as many values as there are labels. */
  series: readonly TrendSeries[]
  format: (value: number) => string
  /** A callout at a point of the first series. */
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
    // Charts are not redrawn for printing: the box takes the height of the existing drawing.
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

/** White on dark in both schemes: it is a callout, not a control. */
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
 * Lines over time, drawn by ApexCharts (its code loads with the first chart on screen), with a table of the same figures for screen readers. Fills
 * its box.
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
      // If the code does not load, the table is still there.
      () => {},
    )
    return () => {
      left = true
      drawing.current?.destroy()
      drawing.current = null
      setPlace(null)
    }
    // Redrawn when its content changes, not for a new array or function with the same content.
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

/**
 * Places the callout next to the point and above its mark: to its left from 40 % of the width on, but 4 px clear of the scale; before that, to its
 * right.
 */
const noteTurn = ({ along, part }: Place) =>
  part > 0.4
    ? `translate(max(-100% - .75rem, ${4 - along}px), calc(-100% - .75rem))`
    : 'translate(.75rem, calc(-100% - .75rem))'

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
