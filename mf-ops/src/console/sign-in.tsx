import { useWords } from '@fankeep/shared/host'
import { Box, Button, Card, Heading, Note, Text } from '@fankeep/shared/ui'
import { Field, Form, PasswordInput } from '@fankeep/shared/ui/forms'
import { useState } from 'react'
import { refusedBy } from '../edge'

interface SignInProps {
  ended: true | undefined
  onToken: (token: string) => Promise<void>
}

/** Asks for the token, and says so if the session has `ended`. The token is sent in the body of one request, and never stored in the page. */
export function SignIn({ ended, onToken }: SignInProps) {
  const t = useWords('mf-ops')
  const [token, setToken] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const send = async () => {
    if (busy) return
    if (!token) return setFault(t('signIn.missing'))
    setBusy(true)
    setFault(undefined)
    try {
      await onToken(token)
    } catch (error) {
      setFault(t(`refused.${refusedBy(error).key}`))
      setBusy(false)
    }
  }
  return (
    <Card p={{ base: 5, md: 8 }} maxW="28rem" w="full" mx="auto" mt={{ base: 4, md: 16 }}>
      <Heading as="h1" fontSize="22" lineHeight={1.4}>
        {t('signIn.title')}
      </Heading>
      <Text mt={1} mb={6} color="ink.500">
        {t('signIn.text')}
      </Text>
      {ended && (
        <Box mb={6}>
          <Note tone="late" announce>
            {t('refused.signed_out')}
          </Note>
        </Box>
      )}
      <Form onSubmit={() => void send()}>
        <Field label={t('signIn.token')} hint={t('signIn.hint')} error={fault}>
          <PasswordInput
            value={token}
            onValue={setToken}
            autoComplete="current-password"
            maxLength={500}
            autoFocus
          />
        </Field>
        <Box>
          <Button type="submit" wide busy={busy}>
            {t('signIn.send')}
          </Button>
        </Box>
      </Form>
    </Card>
  )
}
