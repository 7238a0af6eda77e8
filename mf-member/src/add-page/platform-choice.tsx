import { type PlatformKey, platforms } from '@fankeep/shared/contract'
import { Box, chakra, PlatformIcon, platformName } from '@fankeep/shared/ui'
import { useId } from 'react'
import { useText } from '../format'

const Choices = chakra('div', {
  base: {
    display: 'grid',
    gap: 2,
    gridTemplateColumns: { base: 'repeat(4, minmax(0, 1fr))', md: 'repeat(7, minmax(0, 1fr))' },
    '& label': {
      position: 'relative',
      display: 'grid',
      justifyItems: 'center',
      gap: 1.5,
      padding: '0.75rem 0.25rem 0.625rem',
      borderWidth: '1px',
      borderRadius: 'control',
      fontSize: '12',
      color: 'ink.700',
      cursor: 'pointer',
      transition: 'border-color .16s ease-out',
    },
    '& label:hover': { borderColor: 'edge' },
    '& label:has(:checked)': {
      borderColor: 'brand.500',
      boxShadow: 'inset 0 0 0 1px var(--fk-colors-brand-500)',
      color: 'ink.950',
      fontWeight: 600,
    },
    '& label:has(:focus-visible)': { outline: '2px solid', outlineColor: 'brand.500', outlineOffset: '2px' },
    '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'inherit', appearance: 'none' },
  },
})

export interface PlatformChoiceProps {
  value: PlatformKey
  onChange: (platform: PlatformKey) => void
}

/** The seven platforms side by side, as radio buttons. */
export function PlatformChoice({ value, onChange }: PlatformChoiceProps) {
  const { t, language } = useText()
  const name = useId()
  return (
    <Box>
      <Box fontSize="13" fontWeight={600} mb={1.5} aria-hidden>
        {t('add.platform')}
      </Box>
      <Choices role="radiogroup" aria-label={t('add.platform')}>
        {platforms.map((key) => (
          <label key={key}>
            <input
              type="radio"
              name={name}
              value={key}
              checked={key === value}
              onChange={() => onChange(key)}
            />
            <PlatformIcon platform={key} size={26} decorative />
            {platformName(key, language)}
          </label>
        ))}
      </Choices>
    </Box>
  )
}
