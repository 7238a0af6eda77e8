import type { CallOutput, SpareCode } from '@fankeep/shared/contract'
import { useAction, useHost, useTyped } from '@fankeep/shared/host'
import { Box, Button, chakra, ErrorState, Flex, Note, Skeleton, TextLink } from '@fankeep/shared/ui'
import { Form } from '@fankeep/shared/ui/forms'
import { Dialog, useHeldOpen } from '@fankeep/shared/ui/overlay'
import { useCallback, useEffect, useState } from 'react'
import { useText } from '../../format'
import { useCopy } from '../../use-copy'
import { ConfirmDialog } from '../../proof/confirm-dialog'
import { takeUser } from '../../profile/take-user'
import { SecondCodeField } from './second-code-field'
import { SpareCodes } from './spare-codes'
import { useSecondCode } from './use-second-code'

type Secret = CallOutput<'twoFactor.begin'>

/** Draws a secret. `isAnother`: the member may have scanned one before, in this dialog or before a reload; it is no longer valid. */
function useSecret() {
  const begin = useAction('twoFactor.begin')
  const [secret, setSecret] = useState<Secret>()
  // A phone's browser often reloads after the visit to the authenticator.
  const [{ shown }, setShown, forget] = useTyped('twoFactor', { shown: 0 })
  const { run } = begin
  const take = useCallback(
    (fresh: Secret | undefined) => {
      setSecret(fresh)
      if (fresh) setShown((before) => ({ shown: before.shown + 1 }))
    },
    [setShown],
  )
  const ask = () => void run({}).then(take)
  useEffect(() => void run({}).then(take), [run, take])
  return { begin, ask, secret, isAnother: shown > 1, forget }
}

/** Turns on two-factor login in three steps: scan, confirm, and save ten spare codes. */
export function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const { begin, ask, secret, isAnother, forget } = useSecret()
  const [codes, setCodes] = useState<SpareCode[]>()
  if (begin.refused?.key === 'proof_required') return <ConfirmDialog onProven={ask} onClose={onClose} />
  if (codes)
    return (
      // A new key makes this a new dialog: its name is announced, and it gets the focus, which would otherwise be lost with the old field.
      <Dialog
        key="codes"
        open
        onClose={onClose}
        title={t('twoFactor.turnedOnTitle')}
        size="sm"
        dismissable={false}
      >
        <SpareCodes codes={codes} onDone={onClose} />
      </Dialog>
    )
  return (
    <Dialog open onClose={onClose} title={t('twoFactor.turnOnTitle')}>
      {secret ? (
        <Confirm
          secret={secret}
          isAnother={isAnother}
          onAgain={ask}
          onClose={onClose}
          onCodes={(made) => {
            forget()
            setCodes(made)
          }}
        />
      ) : begin.busy ? (
        <Flex aria-busy gap={5} align="flex-start">
          <Skeleton w={176} h={176} radius="8px" />
          <Box flex={1}>
            <Skeleton h={14} />
            <Box mt={3}>
              <Skeleton w="70%" h={14} />
            </Box>
          </Box>
        </Flex>
      ) : (
        <ErrorState
          title={t('twoFactor.beginError')}
          text={begin.refused?.message ?? t('twoFactor.beginErrorText')}
          onRetry={ask}
        />
      )}
    </Dialog>
  )
}

interface ConfirmProps {
  secret: Secret
  isAnother: boolean
  onAgain: () => void
  onClose: () => void
  onCodes: (codes: SpareCode[]) => void
}

function Confirm({ secret, isAnother, onAgain, onClose, onCodes }: ConfirmProps) {
  const { t } = useText()
  const { api, session } = useHost()
  const second = useSecondCode(async (code) => {
    const { user, codes } = await api.call('twoFactor.turnOn', { code })
    onCodes(codes)
    takeUser(session, user)
  })
  // The request may already have turned it on, and its spare codes are shown only here.
  useHeldOpen(second.busy)
  return (
    <Form label={t('twoFactor.turnOnTitle')} onSubmit={() => void second.send()}>
      {isAnother && <Note>{t('twoFactor.newCode')}</Note>}
      <ScanStep secret={secret} />
      <Box>
        <b>{t('twoFactor.step2')}</b>
      </Box>
      <Box maxW="20rem">
        <SecondCodeField second={second} />
      </Box>
      {second.said.form && (
        <Note tone="bad" announce>
          {second.said.form} <TextLink onClick={onAgain}>{t('twoFactor.newQr')}</TextLink>
        </Note>
      )}
      <Flex gap={2} wrap="wrap">
        <Button type="submit" busy={second.busy}>
          {t('twoFactor.turnOnNow')}
        </Button>
        <Button variant="ghost" disabled={second.busy} onClick={onClose}>
          {t('twoFactor.leave')}
        </Button>
      </Flex>
    </Form>
  )
}

function ScanStep({ secret: { otpauth, qr, secret } }: { secret: Secret }) {
  const { t } = useText()
  const copy = useCopy()
  const grouped = secret.match(/.{1,4}/g)?.join(' ') ?? secret
  return (
    <Flex gap={5} align="flex-start" direction={{ base: 'column', md: 'row' }}>
      {/* Black on white in both schemes: cameras reliably read nothing else. */}
      <Box p={2} borderWidth="1px" borderRadius="control" bg="#fff" flex="none" lineHeight={0}>
        <chakra.img
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(qr)}`}
          alt={t('twoFactor.qr')}
          boxSize="10rem"
        />
      </Box>
      <Box minW={0}>
        <b>{t('twoFactor.step1')}</b>
        <Box mt={1} color="ink.700">
          {t('twoFactor.step1Text')}
        </Box>
        <Box mt={3} fontSize="13" color="ink.500">
          {t('twoFactor.byHand')}
        </Box>
        <Box as="code" display="block" mt={1} fontFamily="inherit" fontWeight="600" overflowWrap="anywhere">
          {grouped}
        </Box>
        <Flex mt={2} gap={2} wrap="wrap" align="center">
          {copy && (
            <Button
              size="sm"
              variant="line"
              icon="copy"
              onClick={() => void copy(secret, t('twoFactor.copied'))}
            >
              {t('twoFactor.copy')}
            </Button>
          )}
          <TextLink href={otpauth} fontSize="13">
            {t('twoFactor.onThisPhone')}
          </TextLink>
        </Flex>
      </Box>
    </Flex>
  )
}
