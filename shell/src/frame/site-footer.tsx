import { useHost, useWords } from '@fankeep/shared/host'
import { Link } from '@fankeep/shared/router'
import { Box, chakra, Flex, Grid, largeText, Stack } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'
import { container } from './site-bar'
import { useFooterLines } from './footer-texts'
import { useSiteLinks } from './use-site-links'
import { Wordmark } from './wordmark'

const base = { color: 'deep.soft', _hover: { color: 'deep.ink' } } as const
const FootLink = chakra(Link, { base })
const FootAnchor = chakra('a', { base })

const columns = [
  {
    key: 'product',
    links: [
      { key: 'backup', to: '/#serviceIntro' },
      { key: 'callback', to: '/callback' },
      { key: 'restore', to: '/contentRestore' },
    ],
  },
  {
    key: 'help',
    links: [
      { key: 'hijacked', to: '/help' },
      { key: 'tutorials', to: '/tutorials' },
      { key: 'contact', to: '/#contact' },
      // The edge server's own page, available while other parts are down.
      { key: 'status', to: '/status', edge: true },
    ],
  },
  {
    key: 'company',
    links: [
      { key: 'about', to: '/aboutUs' },
      { key: 'terms', to: '/termService' },
      { key: 'privacy', to: '/termPrivacy' },
    ],
  },
] as const

/** The public site's footer (mocks/home.html): night blue in both schemes. */
export function SiteFooter() {
  const t = useWords('shell')
  const { site } = useHost()
  const custom = useSiteLinks(2)
  return (
    <Box
      as="footer"
      aria-label={t('footer.label')}
      bg="deep.0"
      color="deep.soft"
      pt={{ base: 14, xl: 20 }}
      pb={12}
      fontSize="1.0625rem"
    >
      <Box {...container}>
        <Grid
          templateColumns={{ base: '1fr 1fr', xl: '1fr auto auto auto auto' }}
          css={{ [largeText]: { gridTemplateColumns: 'minmax(0, 1fr)' } }}
          gap={{ base: 10, xl: 24 }}
        >
          <Brand />
          {columns.map(({ key, links }) => (
            <Column key={key} title={t(`footer.${key}`)}>
              {links.map((link) => (
                <li key={link.key}>
                  {'edge' in link ? (
                    <FootAnchor href={link.to}>{t(`footer.${link.key}`)}</FootAnchor>
                  ) : (
                    <FootLink to={link.to}>{t(`footer.${link.key}`)}</FootLink>
                  )}
                </li>
              ))}
            </Column>
          ))}
          {custom.length > 0 && (
            <Column title={t('footer.more')}>
              {custom.map(({ title, url }) => (
                <li key={url}>
                  <FootAnchor href={url} target="_blank" rel="noopener noreferrer">
                    {title}
                  </FootAnchor>
                </li>
              ))}
            </Column>
          )}
        </Grid>
        <Lines />
        <Flex mt={8} gap={{ base: '1rem 1.5rem', xl: 8 }} wrap="wrap" align="center" fontSize="16">
          <Box as="span" me="auto" w={{ base: 'full', xl: 'auto' }}>
            {site('copyright')}
          </Box>
          <FootLink to="/termService">{t('footer.terms')}</FootLink>
          <FootLink to="/termPrivacy">{t('footer.privacy')}</FootLink>
        </Flex>
      </Box>
    </Box>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box>
      <Box as="h2" mb={4} fontSize="16" color="deep.ink">
        {title}
      </Box>
      <Stack as="ul" gap={3}>
        {children}
      </Stack>
    </Box>
  )
}

function Brand() {
  const t = useWords('shell')
  return (
    <Box gridColumn={{ base: '1 / -1', xl: 'auto' }}>
      <Box color="deep.ink">
        <Wordmark to="/" logo={40} size="22" small="16" />
      </Box>
      <Box as="p" mt={5}>
        {t('tagline')}
      </Box>
    </Box>
  )
}

/** The lines that an operator sets. Their space is reserved while they load, so that the content below does not jump. */
function Lines() {
  const lines = useFooterLines()
  return (
    <Grid
      templateColumns={{ base: '1fr', xl: '1fr 1fr' }}
      gap={{ base: 2, xl: '0.5rem 4rem' }}
      alignContent="start"
      minH={{ base: 40, xl: 24 }}
      mt={16}
      pt={8}
      borderTop="1px solid"
      borderColor="deep.line"
      fontSize="16"
    >
      {lines.map((line, at) => (
        <span key={at}>{line}</span>
      ))}
    </Grid>
  )
}
