import { chakra } from '@chakra-ui/react'
import { useLanguage } from '../host/words'
import { formatBytes, formatPrice, numberFormat } from './intl'
import { VisuallyHidden } from './layout'
import { useUiWords } from './words'

const Figure = chakra('span', { base: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } })

/** A missing value: an en dash, and a text for screen readers. */
export function Missing({ label }: { label?: string }) {
  const t = useUiWords()
  return (
    <>
      <chakra.span aria-hidden color="ink.500">
        –
      </chakra.span>
      <VisuallyHidden>{label ?? t('unknown')}</VisuallyHidden>
    </>
  )
}

export interface NumberTextProps {
  value: number | null | undefined
  /** Shows a plus or minus sign. */
  signed?: boolean
  /** Short form: 1.2M, 12 萬. */
  compact?: boolean
  digits?: number
}

export function NumberText({ value, signed, compact, digits }: NumberTextProps) {
  const language = useLanguage()
  if (value === null || value === undefined) return <Missing />
  const format = numberFormat(language, {
    ...(signed && { signDisplay: 'exceptZero' }),
    ...(compact && { notation: 'compact' }),
    ...(digits !== undefined && { maximumFractionDigits: digits }),
  })
  // A real minus sign, at the height of the plus sign.
  return <Figure>{format.format(value).replace('-', '−')}</Figure>
}

export interface PriceProps {
  amount: number
  /** Without the currency sign, if the column's head has it. */
  bare?: boolean
}

/** NT$ (spec section 5): two decimals, a trailing .00 dropped. */
export function Price({ amount, bare }: PriceProps) {
  return (
    <Figure>
      {!bare && 'NT$'}
      {formatPrice(amount)}
    </Figure>
  )
}

/** An amount of storage: number, space, unit. */
export function Bytes({ value }: { value: number }) {
  const { amount, unit } = formatBytes(value, useLanguage())
  return (
    <Figure>
      {amount} {unit}
    </Figure>
  )
}
