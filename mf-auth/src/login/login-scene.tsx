import { Trans, useExtra, useWords } from '@fankeep/shared/host'
import { Box, Flex } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'
import { SceneWords } from '../frame/scene-words'
import { VaultScene, type DoorState } from '../scenes/vault-scene'

const lamps: Record<DoorState, { bg: string; boxShadow: string }> = {
  locked: { bg: '#8fa8f5', boxShadow: '0 0 0 5px rgb(143 168 245 / .2)' },
  turning: { bg: '#ffc27a', boxShadow: '0 0 0 5px rgb(255 194 122 / .2)' },
  open: { bg: '#4fe0ab', boxShadow: '0 0 0 5px rgb(79 224 171 / .2)' },
}

/** The safe next to the log-in. Its wheel turns while the server checks, and its door opens on success. */
export function LoginScene({ state, forgot }: { state: DoorState; forgot: boolean }) {
  const t = useWords('mf-auth')
  const sign = useExtra('site.signImage', {})
  if (forgot)
    return (
      <VaultSide state="locked">
        <SceneWords
          title={<Trans t={t} i18nKey="reset.sceneTitle" components={{ br: <br /> }} />}
          text={t('reset.sceneText')}
        />
      </VaultSide>
    )
  return (
    <VaultSide state={state}>
      <SceneWords title={sign?.title || t('login.sceneTitle')} text={sign?.text || t('login.sceneText')} />
    </VaultSide>
  )
}

/** Decorative: the form says the same. */
function VaultSide({ state, children }: { state: DoorState; children: ReactNode }) {
  const t = useWords('mf-auth')
  return (
    <Box aria-hidden>
      <Box position="absolute" inset="0">
        <VaultScene state={state} />
      </Box>
      <Flex
        position="absolute"
        top={13}
        left={16}
        align="center"
        gap={3}
        px={5.5}
        py={4}
        borderRadius="card"
        bg="rgb(255 255 255 / .1)"
        border="1px solid rgb(255 255 255 / .18)"
        backdropFilter="blur(10px)"
        color="deep.ink"
        fontSize="18"
      >
        <Box boxSize={2.5} borderRadius="full" {...lamps[state]} />
        {t(`login.status.${state}`)}
      </Flex>
      {children}
    </Box>
  )
}
