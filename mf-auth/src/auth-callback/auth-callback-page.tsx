import { Trans, useSession, useWords } from '@fankeep/shared/host'
import { useSearchParams } from '@fankeep/shared/router'
import { Box, Button, Heading, Note, Stack, Text } from '@fankeep/shared/ui'
import { AuthFrame } from '../frame/auth-frame'
import { SceneWords } from '../frame/scene-words'
import { VaultScene } from '../scenes/vault-scene'

/**
 * Where platforms send people back to. Logging in and authorising through them comes later, so the page takes nothing
 * from its address but whether the person declined (OAuth's `error`), and says what it is for.
 */
export function AuthCallbackPage() {
  const t = useWords('mf-auth')
  const { state } = useSession()
  const [query] = useSearchParams()
  const declined = query.has('error')
  return (
    <AuthFrame
      ground="night"
      scene={
        <Box aria-hidden>
          <Box position="absolute" inset="0">
            <VaultScene state="locked" />
          </Box>
          <SceneWords title={<Trans t={t} i18nKey="authCallback.sceneTitle" components={{ br: <br /> }} />} />
        </Box>
      }
    >
      <Stack gap={6} m="auto" w="full" maxW="34rem" py={8} align="flex-start">
        <Heading as="h1" fontSize={{ base: '28', xl: '36' }}>
          {t('authCallback.title')}
        </Heading>
        {declined && (
          <Note tone="late" announce>
            <b>{t('authCallback.cancelled')}</b>
            <br />
            {t('authCallback.cancelledText')}
          </Note>
        )}
        <Text fontSize="18" color="ink.700">
          {t('authCallback.text')}
        </Text>
        <Text fontSize="18" color="ink.700">
          {t('authCallback.now')}
        </Text>
        {state === 'member' ? (
          <Button size="xl" to="/channel">
            {t('authCallback.channel')}
          </Button>
        ) : (
          <Button size="xl" to="/login">
            {t('authCallback.login')}
          </Button>
        )}
      </Stack>
    </AuthFrame>
  )
}
