import { callbackMessageMax, callbackSubjectMax, callbackTokens } from '@fankeep/shared/contract'
import { Box, chakra, Flex, Grid } from '@fankeep/shared/ui'
import { Field, StepPart, TextArea, TextInput } from '@fankeep/shared/ui/forms'
import { useRef } from 'react'
import { useText } from '../format'
import { CannedMenu } from './canned-menu'
import type { Draft } from './draft'

const Token = chakra('button', {
  base: {
    px: 2,
    minH: { base: '2rem', md: '1.5rem' },
    borderRadius: '.375rem',
    bg: 'paper.100',
    color: 'ink.700',
    fontSize: '12',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { bg: 'line' },
  },
})

export interface WhatStepProps {
  draft: Draft
  errors: { text?: string | undefined; link?: string | undefined }
  onChange: (more: Partial<Draft>) => void
}

/** The text. Placeholders in braces are filled in for each fan. */
export function WhatStep({ draft, errors, onChange }: WhatStepProps) {
  const { t } = useText()
  const area = useRef<HTMLTextAreaElement>(null)
  // Inserted through the field, so that the cursor stays after the inserted text.
  const insert = (token: string) => {
    const field = area.current
    if (!field) return
    const { selectionStart: from, selectionEnd: to } = field
    field.focus()
    if (draft.text.length - (to - from) + token.length > callbackMessageMax) return
    field.setRangeText(token, from, to, 'end')
    onChange({ text: field.value })
  }
  return (
    <StepPart number={2} title={t('callback.what.title')}>
      <Grid gap={4} gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <Field label={t('callback.what.subject')} optional>
          <TextInput
            value={draft.subject}
            maxLength={callbackSubjectMax}
            autoComplete="off"
            onValue={(subject) => onChange({ subject })}
          />
        </Field>
        <Field label={t('callback.what.link')} error={errors.link} optional>
          <TextInput
            type="url"
            inputMode="url"
            placeholder="https://"
            value={draft.link}
            maxLength={500}
            autoComplete="off"
            onValue={(link) => onChange({ link })}
          />
        </Field>
      </Grid>
      <Box mt={4}>
        <Field
          label={t('callback.what.text')}
          error={errors.text}
          aside={<CannedMenu text={draft.text} onPick={(text) => onChange({ text })} />}
        >
          <TextArea
            ref={area}
            rows={9}
            value={draft.text}
            maxLength={callbackMessageMax}
            onValue={(text) => onChange({ text })}
          />
        </Field>
        <TextFoot length={draft.text.length} onInsert={insert} />
      </Box>
    </StepPart>
  )
}

interface TextFootProps {
  length: number
  onInsert: (token: string) => void
}

/** The placeholders to insert, and the length of the text. */
function TextFoot({ length, onInsert }: TextFootProps) {
  const { t, format, language } = useText()
  return (
    <Flex align="center" gap={1.5} mt={2} wrap="wrap" fontSize="12" color="ink.500">
      {(['name', 'link'] as const).map((key) => (
        <Token key={key} type="button" onClick={() => onInsert(callbackTokens[key][language])}>
          {t(`callback.what.token.${key}`)}
        </Token>
      ))}
      <Box as="span" ms="auto" fontVariantNumeric="tabular-nums">
        {t('callback.what.length', {
          now: format.number(length),
          max: format.number(callbackMessageMax),
        })}
      </Box>
    </Flex>
  )
}
