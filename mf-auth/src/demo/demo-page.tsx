import { useHost, useWords } from '@fankeep/shared/host'
import { Box, Button, Note, Stack, Text, TextLink } from '@fankeep/shared/ui'
import { useState } from 'react'
import { useSubmission } from '../form/use-submission'
import { AuthFrame } from '../frame/auth-frame'
import { FormHead } from '../frame/form-head'
import { LoginScene } from '../login/login-scene'

/** The entry to the demonstration: what a visitor will see, and the button that opens a read-only session. */
export function DemoPage() {
  const t = useWords('mf-auth')
  const { api, session, navigate } = useHost()
  const { run, busy, said } = useSubmission(() => [])
  const [opened, setOpened] = useState(false)

  async function enter() {
    const answer = await run(() => api.call('auth.demo', {}))
    if (!answer) return
    setOpened(true)
    session.begin(answer)
    navigate('/channel', { replace: true })
  }
  return (
    <AuthFrame
      ground="night"
      scene={<LoginScene state={opened ? 'open' : busy ? 'turning' : 'locked'} forgot={false} />}
    >
      <Box w="full" maxW="34rem" m="auto" py={8}>
        <Stack gap={6} align="stretch">
          <FormHead title={t('demo.title')} text={t('demo.text')} />
          <Note tone={said ? 'bad' : 'info'} announce={said !== undefined}>
            {said ?? t('demo.note')}
          </Note>
          <Button size="xl" wide busy={busy || opened} iconEnd="arrowRight" onClick={() => void enter()}>
            {t('demo.enter')}
          </Button>
        </Stack>
        <Text mt={7} textAlign="center" color="ink.700" fontSize={{ base: '16', xl: '18' }}>
          {t('demo.own')}{' '}
          <TextLink to="/register" fontWeight="600">
            {t('demo.register')}
          </TextLink>
        </Text>
      </Box>
    </AuthFrame>
  )
}
