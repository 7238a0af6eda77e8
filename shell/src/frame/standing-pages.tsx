import { useSession, useWords } from '@fankeep/shared/host'
import { Box, Button, EmptyState, ErrorState, Flex } from '@fankeep/shared/ui'
import { LanguageMenu } from './language-menu'
import { Wordmark } from './wordmark'

/** Shown for an address that no remote owns. */
export function NotFoundPage() {
  const t = useWords('shell')
  const { state } = useSession()
  return (
    <Box py={{ base: 16, xl: 24 }}>
      <EmptyState
        main
        drawing="posts"
        title={t('missing.title')}
        text={t('missing.text')}
        action={
          <>
            <Button variant="solid" size="lg" to="/">
              {t('missing.home')}
            </Button>
            {state === 'member' && (
              <Button variant="line" size="lg" to="/channel">
                {t('missing.channel')}
              </Button>
            )}
          </>
        }
      />
    </Box>
  )
}

/** Shown for a fault of the shell itself, which can only be reloaded. */
export function BrokenPage() {
  const t = useWords('shell')
  return (
    <Flex minH="dvh" align="center" justify="center">
      <ErrorState
        title={t('broken.title')}
        text={t('broken.text')}
        action={
          <Button variant="solid" icon="refresh" onClick={() => location.reload()}>
            {t('broken.reload')}
          </Button>
        }
      />
    </Flex>
  )
}

/** Website state 2 (spec section 4): the server's message instead of the site. */
export function ClosedPage({ message }: { message: string }) {
  const t = useWords('shell')
  return (
    <Flex direction="column" minH="dvh">
      <Flex
        as="header"
        align="center"
        justify="space-between"
        px={{ base: 5, xl: 10 }}
        h={{ base: 16, xl: 20 }}
      >
        <Wordmark to="/" logo={36} size="22" small="16" />
        <LanguageMenu />
      </Flex>
      <Flex as="main" flex="1" align="center" justify="center" px={5} pb={24}>
        <div role="alert">
          <EmptyState
            main
            drawing="safe"
            title={t('closed.title')}
            text={<Phrases text={message} />}
            action={
              <Button variant="line" size="lg" icon="refresh" onClick={() => location.reload()}>
                {t('closed.again')}
              </Button>
            }
          />
        </div>
      </Flex>
    </Flex>
  )
}

/** Breaks lines between sentences rather than within them, if there is room: Chinese can break after any character. */
const Phrases = ({ text }: { text: string }) =>
  text.split(/(?<=[。！？；])|(?<=[.!?])\s+/).map((phrase, at) => (
    <Box as="span" key={at} display="inline-block">
      {phrase}
    </Box>
  ))
