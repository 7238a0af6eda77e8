import { useHost, useWords } from '@fankeep/shared/host'
import { Link } from '@fankeep/shared/router'
import { Box, Flex } from '@fankeep/shared/ui'
import { useFooterLines } from './footer-texts'

/** The member center's footer (mocks/channel.html): one or two unobtrusive lines. */
export function MemberFooter() {
  const t = useWords('shell')
  const { site } = useHost()
  const lines = useFooterLines()
  return (
    <Flex
      as="footer"
      _print={{ display: 'none' }}
      aria-label={t('footer.label')}
      wrap="wrap"
      gap={{ base: '0.25rem 1rem', md: '0.25rem 1.25rem' }}
      p={{ base: 4, md: '1rem 1.25rem' }}
      fontSize="12"
      color="ink.500"
      bg="paper.50"
    >
      <span>{site('copyright')}</span>
      <Link to="/termService">{t('footer.terms')}</Link>
      <Link to="/termPrivacy">{t('footer.privacy')}</Link>
      {/* Refusals and empty states refer to this address. */}
      {site('email') && <a href={`mailto:${site('email')}`}>{site('email')}</a>}
      <Flex wrap="wrap" gap="0.25rem 1.25rem" w="full">
        {lines.map((line, at) => (
          <Box as="span" key={at}>
            {line}
          </Box>
        ))}
      </Flex>
    </Flex>
  )
}
