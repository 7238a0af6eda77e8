import { useWords } from '@fankeep/shared/host'
import { Box, Button, Icon, Note } from '@fankeep/shared/ui'
import type { usePasskeyLogin } from './use-passkey-login'

/** Log-in without a password: with a finger, a face or a PIN on the member's own device. */
export function PasskeyButton({ passkey }: { passkey: ReturnType<typeof usePasskeyLogin> }) {
  const t = useWords('mf-auth')
  const { said, cancelled, busy, logIn } = passkey
  return (
    <Box mb={3}>
      {(said || cancelled) && (
        <Box mb={4}>
          <Note tone={said ? 'bad' : 'late'} announce>
            {said ?? t('passkey.cancelled')}
          </Note>
        </Box>
      )}
      <Button
        variant="line"
        size="xl"
        wide
        h={{ base: '3rem', xl: '3.5rem' }}
        fontSize={{ base: '16', xl: '18' }}
        busy={busy}
        onClick={() => void logIn()}
      >
        <Icon name="key" size={20} />
        {t('passkey.logIn')}
      </Button>
    </Box>
  )
}
