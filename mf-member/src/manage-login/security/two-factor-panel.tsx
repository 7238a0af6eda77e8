import type { CallOutput } from '@fankeep/shared/contract'
import { type Loaded, useCall, useMember } from '@fankeep/shared/host'
import {
  Box,
  Button,
  Flex,
  Icon,
  isMissing,
  Note,
  NotLoaded,
  Panel,
  Slots,
  TextLink,
} from '@fankeep/shared/ui'
import { useState } from 'react'
import { useText } from '../../format'
import { type CodesAct, SpareCodesDialog } from './spare-codes-dialog'
import { TurnOffDialog } from './turn-off-dialog'
import { TurnOnDialog } from './turn-on-dialog'

type Open = 'on' | 'off' | CodesAct

/** With fewer spare codes left, the member should make new ones. */
const fewCodes = 3

/** Two-factor login (spec section 7): turning it on and off, and its ten spare codes. */
export function TwoFactorPanel() {
  const { t } = useText()
  const { second_login } = useMember()
  const [open, setOpen] = useState<Open>()
  const spare = useCall('twoFactor.spareCodes', second_login ? {} : null)
  const close = () => {
    setOpen(undefined)
    if (second_login) spare.reload()
  }
  return (
    <Panel
      title={t('twoFactor.title')}
      actions={
        second_login ? (
          <Flex align="center" gap={1.5} fontWeight="600">
            <Icon name="shield" size={18} color="good" />
            {t('twoFactor.isOn')}
          </Flex>
        ) : undefined
      }
    >
      <Box color="ink.700">{t(second_login ? 'twoFactor.onText' : 'twoFactor.offText')}</Box>
      {second_login ? (
        <SpareState spare={spare} onOpen={setOpen} />
      ) : (
        <Button mt={4} icon="shield" onClick={() => setOpen('on')}>
          {t('twoFactor.turnOn')}
        </Button>
      )}
      {open === 'on' && <TurnOnDialog onClose={close} />}
      {open === 'off' && <TurnOffDialog onClose={close} />}
      {(open === 'show' || open === 'renew') && <SpareCodesDialog act={open} onClose={close} />}
    </Panel>
  )
}

interface SpareStateProps {
  spare: Loaded<CallOutput<'twoFactor.spareCodes'>>
  onOpen: (open: Open) => void
}

function SpareState({ spare: loaded, onOpen }: SpareStateProps) {
  const { data: spare, error } = loaded
  const { t, format } = useText()
  return (
    <>
      <Flex
        mt={4}
        p={4}
        gap={4}
        align="center"
        wrap="wrap"
        borderRadius="control"
        bg="paper.50"
        aria-busy={(!spare && !error) || undefined}
      >
        <Box flex="1 12rem" minW={0}>
          <b>{t('twoFactor.spare')}</b>
          <Box color="ink.500" minH={spare || !error ? '1.6em' : undefined}>
            {spare && t('twoFactor.spareLeft', { left: spare.left, of: spare.of })}
            {spare?.made_at && t('twoFactor.spareMade', { day: format.date(spare.made_at) })}
          </Box>
          {spare && (
            <Box mt={1.5} maxW="10rem">
              <Slots used={spare.left} of={spare.of} />
            </Box>
          )}
        </Box>
        <Flex gap={2} wrap="wrap">
          <Button variant="line" icon="eye" onClick={() => onOpen('show')}>
            {t('twoFactor.show')}
          </Button>
          <Button variant="line" icon="refresh" onClick={() => onOpen('renew')}>
            {t('twoFactor.renew')}
          </Button>
        </Flex>
      </Flex>
      {isMissing(loaded) && (
        <Box mt={3}>
          <NotLoaded of={loaded}>{t('twoFactor.spareError')}</NotLoaded>
        </Box>
      )}
      {spare && spare.left < fewCodes && (
        <Box mt={3}>
          <Note tone="late">{t('twoFactor.few', { count: spare.left })}</Note>
        </Box>
      )}
      <Box mt={4} fontSize="13">
        <TextLink color="ink.500" onClick={() => onOpen('off')}>
          {t('twoFactor.turnOff')}
        </TextLink>
      </Box>
    </>
  )
}
