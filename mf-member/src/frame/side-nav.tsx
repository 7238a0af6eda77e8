import { useHost, useLanguage } from '@fankeep/shared/host'
import { Link, useLocation } from '@fankeep/shared/router'
import { Box, chakra, Icon, iconOr } from '@fankeep/shared/ui'
import { useText } from '../format'
import { navigationOf, type NavigationEntry } from './navigation'
import { NextBackup } from './next-backup'

const Entry = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 2.5,
    height: 9,
    paddingInline: 3,
    borderRadius: 'control',
    color: 'ink.700',
    fontSize: '14',
    _hover: { background: 'paper.100' },
    '& svg': { color: 'ink.500' },
    '&[aria-current=page]': {
      background: 'paper.0',
      color: 'ink.950',
      fontWeight: 600,
      boxShadow: '0 0 0 1px var(--fk-colors-line), 0 1px 2px rgb(10 19 48 / .04)',
    },
    '&[aria-current=page] svg': { color: 'brand.600' },
  },
})

/** Full words from `xl` up, only icons in the rail between; the drawer on phones shows words again. */
export interface NavListProps {
  rail: boolean
  danger: number
  onGo?: () => void
}

export function NavList({ rail, danger, onGo }: NavListProps) {
  const { t } = useText()
  const host = useHost()
  return (
    <>
      {navigationOf(host.screens()).map(({ name, entries }, at) => (
        <Box key={name}>
          {at > 0 && (
            <Box as="h3" px={3} mb={1} fontSize="12" fontWeight={400} color="ink.500" {...(rail && wideOnly)}>
              {t(`nav.${name}`)}
            </Box>
          )}
          <Box as="ul" display="grid" gap={0.5}>
            {entries.map((entry) => (
              <li key={entry.screen.path}>
                <NavEntry
                  entry={entry}
                  rail={rail}
                  flag={entry.screen.path === '/callback' ? danger : 0}
                  onGo={onGo}
                />
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </>
  )
}

const wideOnly = { display: { base: 'none', xl: 'block' } }

function NavEntry({
  entry: { screen, icon, marks },
  rail,
  flag,
  onGo,
}: {
  entry: NavigationEntry
  rail: boolean
  flag: number
  onGo?: () => void
}) {
  const { t } = useText()
  const word = screen.title[useLanguage()]
  const here = useLocation().pathname.toLowerCase().replace(/\/$/, '')
  return (
    <Entry
      to={screen.path}
      aria-current={marks.includes(here) ? 'page' : undefined}
      onClick={onGo}
      title={rail ? word : undefined}
      position="relative"
      justifyContent={rail ? { base: 'center', xl: 'flex-start' } : undefined}
      px={rail ? { base: 0, xl: 3 } : undefined}
    >
      <Icon name={iconOr('grid', icon)} />
      {/* In the rail, where only the icon is visible, the word stays for screen readers. */}
      <Box as="span" {...(rail && railWord)}>
        {word}
      </Box>
      {flag > 0 && (
        <Box
          as="span"
          ms="auto"
          display="grid"
          placeItems="center"
          minW={5}
          h={5}
          px={1.5}
          borderRadius="full"
          bg="flare.500"
          color="onFlare"
          fontSize="12"
          fontWeight={600}
          lineHeight={1}
          aria-label={t('nav.danger', { count: flag })}
          {...(rail && { position: { base: 'absolute', xl: 'static' }, top: 0, right: 0 })}
        >
          {flag}
        </Box>
      )}
    </Entry>
  )
}

const railWord = {
  css: {
    '@media (max-width: 79.9975rem)': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
}

export function SideNav({ danger }: { danger: number }) {
  const { t } = useText()
  return (
    <Box
      as="nav"
      aria-label={t('nav.label')}
      display={{ base: 'none', md: 'flex' }}
      _print={{ display: 'none' }}
      flexDirection="column"
      gap={5}
      position="sticky"
      top={14}
      alignSelf="start"
      w={{ md: '4.25rem', xl: '14rem' }}
      flexShrink={0}
      h="calc(100dvh - 3.5rem - var(--page-foot, 0px))"
      overflowY="auto"
      p="0.75rem 0.75rem 1rem"
    >
      <NavList rail danger={danger} />
      <NextBackup />
    </Box>
  )
}
