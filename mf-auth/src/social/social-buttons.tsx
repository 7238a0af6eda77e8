import { authorisationReturn, keepAuthorisation, Trans, useAction, useWords } from '@fankeep/shared/host'
import { Box, Button, Flex, Note } from '@fankeep/shared/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { agreed } from '../form/agreed'
import { byPhrase } from '../frame/by-phrase'
import { type Provider, ProviderGlyph, providerName, providers } from './providers'

export interface SocialButtonsProps {
  /** Another method, placed before those of other sites. */
  first?: ReactNode
  /** On the sign-up page: they open an account. */
  registers?: boolean
  /** Goes to an address of another site. */
  leave?: (url: string) => void
}

/** Log-in with an account of another site: OAuth 2 with code and PKCE, which returns to /authCallback. */
export function SocialButtons({
  first,
  registers = false,
  leave = (url) => location.assign(url),
}: SocialButtonsProps) {
  const t = useWords('mf-auth')
  const { refused, leaving, start } = useAuthorisation(leave)
  return (
    <>
      <Flex
        align="center"
        gap={4}
        my={first ? 5 : 6}
        color="ink.500"
        fontSize={{ base: '14', xl: '1.0625rem' }}
      >
        <Box flex={1} borderTopWidth="1px" />
        {t('social.or')}
        <Box flex={1} borderTopWidth="1px" />
      </Flex>
      {refused && (
        <Box mb={4}>
          <Note tone="bad" announce>
            {refused.message}
          </Note>
        </Box>
      )}
      {first}
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        gap={{ base: 3, xl: 4 }}
      >
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="line"
            size="xl"
            wide
            px={3}
            h={{ base: '3rem', xl: '3.5rem' }}
            fontSize={{ base: '16', xl: '18' }}
            busy={leaving === provider}
            onClick={() => start(provider)}
          >
            <ProviderGlyph provider={provider} />
            {t(registers ? 'social.register' : 'social.logIn', { provider: providerName[provider] })}
          </Button>
        ))}
      </Box>
      <Consent words={registers ? 'social.consentRegister' : 'social.consent'} />
    </>
  )
}

/** The first log-in through another site creates an account and counts as consent: the text next to the buttons says so. */
function Consent({ words }: { words: string }) {
  const t = useWords('mf-auth')
  return (
    <Box as="p" mt={4} fontSize="14" color="ink.500" textAlign="center" textWrap="balance" css={byPhrase}>
      <Trans t={t} i18nKey={words} components={agreed} />
    </Box>
  )
}

/** Requests the other site's address, and goes there. `leaving`: the site that is loading. */
function useAuthorisation(leave: (url: string) => void) {
  const begin = useAction('auth.beginAuthorisation')
  const [leaving, setLeaving] = useState<Provider>()

  // The browser's Back can restore this page as it was left, with its button still busy.
  useEffect(() => {
    const shown = () => setLeaving(undefined)
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])

  async function start(provider: Provider) {
    setLeaving(provider)
    const redirect_uri = authorisationReturn()
    const begun = await begin.run({ provider, redirect_uri })
    if (!begun) return setLeaving(undefined)
    keepAuthorisation({
      kind: 'login',
      provider,
      state: begun.state,
      binding: begun.binding,
      redirect_uri,
    })
    leave(begun.url)
  }
  return { refused: begin.refused, leaving, start }
}
