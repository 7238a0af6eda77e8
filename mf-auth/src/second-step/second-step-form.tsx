import { Trans, useWords } from '@fankeep/shared/host'
import { Avatar, Box, Button, Flex, Note, SegmentedControl, Text, TextLink } from '@fankeep/shared/ui'
import { CodeInput, Field, Form, TextInput } from '@fankeep/shared/ui/forms'
import { type ReactNode, useEffect } from 'react'
import { useFirstWrong } from '../form/use-first-wrong'
import { FormHead } from '../frame/form-head'
import { useCodeLife } from '../scenes/code-life'
import { type SecondStepParts, useSecondStep } from './use-second-step'

export interface SecondStepFormProps extends SecondStepParts {
  /** The account: as typed in the step before, or as used at the other site. */
  who: string
  /** The reason, if something other than the member's own log-in leads here. */
  notice?: ReactNode
  /** Updates the picture: the digits so far, and whether the server is checking. */
  onTyped: (typed: { digits: string; busy: boolean }) => void
  onLeave: () => void
}

/** "Once more: is it you?" (spec section 7, checkSpareNum). */
export function SecondStepForm({ who, notice, onTyped, onLeave, ...parts }: SecondStepFormProps) {
  const t = useWords('mf-auth')
  const second = useSecondStep(parts)
  const { way, code, busy } = second
  const { around, look } = useFirstWrong()
  useEffect(() => onTyped({ digits: way === 'app' ? code : '', busy }), [onTyped, way, code, busy])

  async function submit(now?: string) {
    await second.check(now)
    look()
  }
  return (
    <Box ref={around}>
      <FormHead
        title={t('secondStep.title')}
        text={<Trans t={t} i18nKey={`secondStep.text.${way}`} components={{ br: <br /> }} />}
      />
      {notice && (
        <Box mt={6}>
          <Note tone="late" announce>
            {notice}
          </Note>
        </Box>
      )}
      <Who who={who} onLeave={onLeave} />
      <Box mt={6}>
        <SegmentedControl
          size="lg"
          wide
          label={t('secondStep.way')}
          value={way}
          options={[
            { value: 'app', label: t('secondStep.app') },
            { value: 'spare', label: t('secondStep.spare') },
          ]}
          onChange={second.change}
        />
      </Box>
      <Box mt={6}>
        <Form size="lg" label={t('secondStep.title')} onSubmit={() => submit()}>
          {second.said && (
            <Note tone="bad" announce>
              {second.said}
            </Note>
          )}
          {way === 'app' ? <AppCode second={second} onComplete={submit} /> : <SpareCode second={second} />}
          <Button type="submit" size="xl" wide busy={busy} mt={2}>
            {t('secondStep.submit')}
          </Button>
        </Form>
      </Box>
      <Text mt={6} textAlign="center" color="ink.700" fontSize={{ base: '16', xl: '18' }}>
        {t(`secondStep.other.${way}`)}{' '}
        <TextLink fontWeight="600" onClick={() => second.change(way === 'app' ? 'spare' : 'app')}>
          {t(`secondStep.switch.${way}`)}
        </TextLink>
      </Text>
    </Box>
  )
}

function Who({ who, onLeave }: { who: string; onLeave: () => void }) {
  const t = useWords('mf-auth')
  return (
    <Flex
      align="center"
      gap={3.5}
      mt={6}
      px={4.5}
      py={4}
      borderWidth="1px"
      borderRadius="card"
      bg="paper.50"
      fontSize={{ base: '16', xl: '18' }}
    >
      <Avatar name={who} size={40} />
      <Box flex={1} minW={0} truncate fontWeight="600">
        {who}
      </Box>
      <TextLink fontWeight="600" whiteSpace="nowrap" onClick={onLeave}>
        {t('secondStep.leave')}
      </TextLink>
    </Flex>
  )
}

type Second = ReturnType<typeof useSecondStep>

function useComplaint({ saidOfCode, problem }: Second) {
  const t = useWords('mf-auth')
  return saidOfCode ?? (problem && t(`secondStep.${problem}`))
}

function AppCode({ second, onComplete }: { second: Second; onComplete: (code: string) => void }) {
  const t = useWords('mf-auth')
  const left = useCodeLife()
  return (
    <Field
      label={t('field.code')}
      error={useComplaint(second)}
      hint={
        <Flex justify="space-between" gap={4}>
          <span>{t('secondStep.sendsItself')}</span>
          <Text as="span" aria-hidden whiteSpace="nowrap">
            {t('secondStep.life', { count: left })}
          </Text>
        </Flex>
      }
    >
      <CodeInput autoFocus value={second.code} onChange={second.type} onComplete={onComplete} />
    </Field>
  )
}

function SpareCode({ second }: { second: Second }) {
  const t = useWords('mf-auth')
  return (
    <Field label={t('secondStep.spareCode')} error={useComplaint(second)} hint={t('secondStep.spareHint')}>
      <TextInput
        name="spare-code"
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={second.code}
        onValue={second.type}
      />
    </Field>
  )
}
