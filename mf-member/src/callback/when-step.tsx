import { Flex, SegmentedControl } from '@fankeep/shared/ui'
import { DateTimePicker } from '@fankeep/shared/ui/date'
import { StepPart } from '@fankeep/shared/ui/forms'
import type { ReactNode } from 'react'
import { useText } from '../format'
import type { Draft } from './draft'

export interface WhenStepProps {
  draft: Draft
  onChange: (more: Partial<Draft>) => void
  /** The effect of the button, and the buttons. */
  children: ReactNode
}

export function WhenStep({ draft, onChange, children }: WhenStepProps) {
  const { t } = useText()
  return (
    <StepPart number={3} title={t('callback.when.title')}>
      <Flex gap={3} wrap="wrap" align="flex-start">
        <SegmentedControl
          label={t('callback.when.title')}
          value={draft.timing}
          onChange={(timing) => onChange({ timing })}
          options={[
            { value: 'now', label: t('callback.when.now') },
            { value: 'later', label: t('callback.when.later') },
          ]}
        />
        {draft.timing === 'later' && (
          <DateTimePicker value={draft.sendAt} onChange={(sendAt) => onChange({ sendAt })} />
        )}
      </Flex>
      {children}
    </StepPart>
  )
}
