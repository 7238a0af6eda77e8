import { chakra } from '@chakra-ui/react'
import { plainWidth } from '../../contract/rules'
import { type ReactNode, useState } from 'react'
import { Icon } from '../icon'
import { useUiWords } from '../words'
import { useCountdown } from './countdown'
import { useControlSize, useFieldControl } from './field'
import { InputBox } from './input-box'

const SendButton = chakra('button', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    h: 'calc(100% - .5rem)',
    minW: '7rem',
    me: 1,
    px: 3,
    borderRadius: '.375rem',
    bg: 'brand.50',
    color: 'brand.600',
    fontWeight: 600,
    fontSize: '.9375em',
    lineHeight: 1,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    transition: 'background .16s ease-out',
    '&:hover:not([aria-disabled=true])': { bg: 'picked' },
    '&[aria-disabled=true]': { bg: 'paper.100', color: 'ink.500', cursor: 'default' },
  },
})

export const codeLength = 6
export const digitsOf = (text: string) => plainWidth(text).replace(/\D/g, '').slice(0, codeLength)

export interface CodeFieldProps {
  value: string
  onChange: (value: string) => void
  /**
   * Sends a code. Resolves to the seconds to wait until the next one (default 60), or `false` if it was not sent, which enables the button
   * immediately.
   */
  onSend: () => Promise<number | boolean | void>
  /** The countdown's key, so that a reload does not shorten it: purpose and recipient. */
  waitKey: string
  error?: ReactNode
  /** Called when six digits are entered. */
  onComplete?: (value: string) => void
  disabled?: boolean
  autoFocus?: boolean
}

/** A code and the button that sends it, in one frame: ready, 60 seconds of waiting, ready again (spec section 4). */
export function CodeField({
  value,
  onChange,
  onSend,
  waitKey,
  error,
  onComplete,
  disabled,
  autoFocus,
}: CodeFieldProps) {
  const t = useUiWords()
  const wiring = useFieldControl({ invalid: error ? true : undefined })
  const { left, sent, sending, waiting, send } = useSending({ onSend, waitKey, disabled })
  const change = (text: string) => {
    const digits = digitsOf(text)
    onChange(digits)
    if (digits.length === codeLength && digits !== value) onComplete?.(digits)
  }
  const words = left > 0 ? t('code.wait', { count: left }) : sent ? t('code.again') : t('code.send')
  return (
    <>
      <InputBox size={useControlSize()}>
        <chakra.input
          {...wiring}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={value}
          disabled={disabled}
          autoFocus={autoFocus}
          fontVariantNumeric="tabular-nums"
          letterSpacing=".06em"
          onChange={(event) => change(event.target.value)}
        />
        <SendButton
          type="button"
          onClick={send}
          aria-disabled={waiting || disabled || undefined}
          aria-busy={sending || undefined}
        >
          {sending ? <Icon name="run" size={16} label={t('busy')} /> : words}
        </SendButton>
      </InputBox>
      {error && typeof error !== 'boolean' && !wiring.id && (
        <chakra.p role="alert" color="badText" fontSize="12">
          {error}
        </chakra.p>
      )}
    </>
  )
}

/** Sends the code, and counts the wait until the next. */
function useSending({ onSend, waitKey, disabled }: Pick<CodeFieldProps, 'onSend' | 'waitKey' | 'disabled'>) {
  const { left, sent, start } = useCountdown(waitKey)
  const [sending, setSending] = useState(false)
  const waiting = left > 0 || sending

  const send = async () => {
    if (waiting || disabled) return
    setSending(true)
    try {
      const wait = await onSend()
      if (wait !== false) start(typeof wait === 'number' ? wait : 60)
    } finally {
      setSending(false)
    }
  }
  return { left, sent, sending, waiting, send }
}
