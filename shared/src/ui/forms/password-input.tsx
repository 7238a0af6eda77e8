import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { IconButton } from '../button'
import { Marks } from '../marks'
import { useUiWords } from '../words'
import { useControlSize } from './field'
import { TextInput, type TextInputProps } from './text-input'

export interface PasswordInputProps extends Omit<
  TextInputProps,
  'type' | 'end' | 'good' | 'prefix' | 'icon'
> {
  /** zxcvbn score, 0 to 4; null while nothing is typed. Omit it for an existing password. */
  strength?: number | null
}

/** A password input with a button that shows it. Takes `autoComplete` like any input: `current-password` or `new-password`. */
export function PasswordInput({ strength, ...rest }: PasswordInputProps) {
  const t = useUiWords()
  const [shown, setShown] = useState(false)
  return (
    <div>
      <TextInput
        {...rest}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        end={
          <IconButton
            icon={shown ? 'eyeOff' : 'eye'}
            iconSize={18}
            size="lg"
            me={1}
            label={shown ? t('password.hide') : t('password.show')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        }
      />
      {strength !== undefined && <Strength score={strength} />}
    </div>
  )
}

function Strength({ score }: { score: number | null }) {
  const t = useUiWords()
  const size = useControlSize()
  const tone = score === null || score < 2 ? 'bad' : score === 2 ? 'warn' : 'good'
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      gap={3}
      mt={2}
      color="ink.700"
      fontSize={size === 'lg' ? { base: '14', xl: '1.0625rem' } : '12'}
      lineHeight={1.5}
    >
      <chakra.span flex={1}>
        <Marks at={score === null ? 0 : ([10, 25, 50, 80, 100][score] ?? 0)} tone={tone} />
      </chakra.span>
      <chakra.span aria-live="polite" minW="4em">
        {score === null ? '' : t(`password.strength.${score}`)}
      </chakra.span>
    </chakra.div>
  )
}
