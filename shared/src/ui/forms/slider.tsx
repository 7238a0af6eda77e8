import { chakra } from '@chakra-ui/react'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { useLanguage } from '../../host/words'
import { formatNumber } from '../intl'
import { Marks } from '../marks'

const pointer = {
  appearance: 'none',
  w: '.75rem',
  h: '1.75rem',
  borderWidth: '2px',
  borderStyle: 'solid',
  borderColor: 'paper.0',
  borderRadius: '.375rem',
  bg: 'ink.950',
  boxShadow: '0 1px 3px rgb(10 19 48 / .3)',
  boxSizing: 'border-box',
} as const

const ring = { outline: '2px solid {colors.brand.500}', outlineOffset: '1px' }

const Track = chakra('span', {
  base: {
    position: 'relative',
    display: 'block',
    h: { base: '2.75rem', md: '2rem' },
    '& > span': { position: 'absolute', insetX: 0, top: 'calc(50% - .375rem)', h: '.75rem' },
    // Half a thumb wider on both sides, so that at the ends the thumb is on the first and the last mark.
    '& > input': {
      appearance: 'none',
      position: 'absolute',
      inset: '0 -.375rem',
      w: 'calc(100% + .75rem)',
      h: 'full',
      outline: 0,
      cursor: 'grab',
    },
    '& > input:active': { cursor: 'grabbing' },
    '& > input::-webkit-slider-thumb': pointer,
    '& > input::-moz-range-thumb': pointer,
    '& > input:focus-visible::-webkit-slider-thumb': ring,
    '& > input:focus-visible::-moz-range-thumb': ring,
    '& > input:disabled': { cursor: 'not-allowed' },
    '&:has(:disabled)': { opacity: 0.5 },
  },
})

const Scale = chakra('span', {
  base: {
    position: 'relative',
    display: 'block',
    h: '.875rem',
    fontSize: '12',
    lineHeight: 1,
    color: 'ink.500',
    fontVariantNumeric: 'tabular-nums',
    '& > span': {
      position: 'absolute',
      left: 'calc(var(--at) * 1%)',
      transform: 'translateX(calc(var(--at) * -1%))',
      whiteSpace: 'nowrap',
    },
  },
})

export interface SliderProps {
  value: number
  onChange: (value: number) => void
  label: ReactNode
  /** After the label, in grey: the price of one more. */
  hint?: ReactNode
  min?: number
  max: number
  step?: number
  /** A value as text with its unit: "4 pages". Shown at the right, and read out at each step. */
  format?: (value: number) => string
  /** Values that have a number below the marks. */
  scale?: readonly number[]
  disabled?: boolean
}

/** An amount on a scale of marks. The browser's own range input, so that arrows, Page Up, Home and End work. */
export function Slider({
  value,
  onChange,
  label,
  hint,
  min = 0,
  max,
  step = 1,
  format,
  scale,
  disabled,
}: SliderProps) {
  const id = useId()
  const language = useLanguage()
  const inWords = (amount: number) => format?.(amount) ?? formatNumber(amount, language)
  const share = (amount: number) => (max > min ? ((amount - min) / (max - min)) * 100 : 0)
  return (
    <chakra.div display="grid" gap={1.5} fontSize="14">
      <Head id={id} label={label} hint={hint}>
        {inWords(value)}
      </Head>
      <Track>
        <Marks at={share(value)} />
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={disabled}
          aria-valuetext={inWords(value)}
          onChange={(event) => onChange(Number(event.target.value))}
        />
      </Track>
      {scale && (
        <Scale aria-hidden>
          {scale.map((amount) => (
            <span key={amount} style={{ '--at': share(amount) } as CSSProperties}>
              {amount === scale.at(-1) ? inWords(amount) : formatNumber(amount, language)}
            </span>
          ))}
        </Scale>
      )}
    </chakra.div>
  )
}

interface HeadProps extends Pick<SliderProps, 'label' | 'hint'> {
  id: string
  children: ReactNode
}

/** The label, and the value as text. */
function Head({ id, label, hint, children }: HeadProps) {
  return (
    <chakra.div display="flex" alignItems="baseline" gap={4}>
      <chakra.span flex={1} minW={0}>
        <chakra.label htmlFor={id} fontWeight={600}>
          {label}
        </chakra.label>{' '}
        <chakra.span fontSize="13" color="ink.500">
          {hint}
        </chakra.span>
      </chakra.span>
      <chakra.output
        htmlFor={id}
        aria-live="off"
        fontSize="18"
        fontWeight={600}
        lineHeight={1.4}
        whiteSpace="nowrap"
        fontVariantNumeric="tabular-nums"
      >
        {children}
      </chakra.output>
    </chakra.div>
  )
}
