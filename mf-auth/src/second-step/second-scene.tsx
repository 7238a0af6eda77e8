import { Trans, useWords } from '@fankeep/shared/host'
import { Box } from '@fankeep/shared/ui'
import { SceneWords } from '../frame/scene-words'
import { AuthenticatorPhone } from '../scenes/authenticator-phone'
import { useCodeLife } from '../scenes/code-life'
import { VaultScene } from '../scenes/vault-scene'

export interface Typed {
  digits: string
  busy: boolean
}

/** The door ajar with the phone next to it: two keys open one door. Decorative. */
export function SecondScene({ digits, busy }: Typed) {
  const t = useWords('mf-auth')
  const left = useCodeLife()
  return (
    <Box aria-hidden>
      <Box position="absolute" inset="0" css={{ '& text': { fontVariantNumeric: 'tabular-nums' } }}>
        <VaultScene
          state={busy ? 'open' : 'ajar'}
          phone={
            <AuthenticatorPhone
              digits={digits}
              left={left}
              name={t('frame.name')}
              label={t('field.code')}
              renewed={t('secondStep.renewed')}
            />
          }
        />
      </Box>
      <SceneWords
        freeEnd="24rem"
        title={<Trans t={t} i18nKey="secondStep.sceneTitle" components={{ br: <br /> }} />}
        text={t('secondStep.sceneText')}
      />
    </Box>
  )
}
