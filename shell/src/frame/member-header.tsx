import { useHost, useSession, useWords } from '@fankeep/shared/host'
import { Box, Button, Flex, largeText } from '@fankeep/shared/ui'
import { AccountMenu } from './account-menu'
import { AppearanceMenu } from './appearance-menu'
import { CustomLinks, HeadLink } from './head-links'
import { LanguageMenu } from './language-menu'
import { LatePalette } from './palette/late-palette'
import { useAtTop } from './use-at-top'
import { useSiteLinks } from './use-site-links'
import { logoAlone, Wordmark } from './wordmark'

const controls = {
  '--head-control': { base: '2.75rem', md: '2.25rem' },
  [largeText]: { '--head-control': '2rem', '--control-icon': 'var(--head-control)' },
  ...logoAlone,
}

/** The member center's header (mocks/channel.html): 56 px on paper 50, on phones 52 on paper 0. */
export function MemberHeader() {
  const t = useWords('shell')
  const { state, user } = useSession()
  const custom = useSiteLinks(1)
  const atTop = useAtTop()
  const link = { h: 9, px: 2.5, fontSize: '13' }
  return (
    <Flex
      as="header"
      _print={{ display: 'none' }}
      position="sticky"
      top={0}
      zIndex="head"
      align="center"
      gap={{ base: 0.5, md: 1 }}
      h={{ base: 13, md: 14 }}
      ps={{ base: 2, md: 5 }}
      pe={{ base: 2, md: 4 }}
      bg={{ base: 'paper.0', md: 'paper.50' }}
      data-at-top={atTop || undefined}
      borderBottomWidth="1px"
      borderBottomColor={{ base: 'line', md: atTop ? 'transparent' : 'line' }}
      transition="border-color 240ms ease-out"
      css={controls}
      fontSize="13"
    >
      {/* On phones the member center's frame renders its menu button into this element. */}
      <Box id="member-menu" hideFrom="md" minW={state === 'anonymous' ? 0 : 'var(--control-icon)'} />
      <Wordmark to="/" logo={28} size="16" small="13" />
      <Flex ms="auto" align="center" gap={{ base: 0, md: 1 }} minW={0}>
        <Flex as="nav" aria-label={t('menu.label')} hideBelow="lg" gap={1} minW={0}>
          <HeadLink to="/usingTeaching" {...link}>
            {t('menu.tutorials')}
          </HeadLink>
          <CustomLinks links={custom} {...link} />
        </Flex>
        {state === 'member' && <LatePalette />}
        <LanguageMenu />
        <AppearanceMenu />
        {state === 'member' && !user?.demo && <RemoteItems />}
        {state === 'member' && <AccountMenu />}
        {state === 'anonymous' && (
          <Flex gap={2} ms={1}>
            <Box hideBelow="md">
              <Button to="/register" variant="line" size="sm">
                {t('account.register')}
              </Button>
            </Box>
            <Button to="/login" variant="solid" size="sm" data-prefetch>
              {t('account.login')}
            </Button>
          </Flex>
        )}
      </Flex>
    </Flex>
  )
}

/** The parts that remotes declare for the header (slot `header`). Their space is reserved, so that their neighbours do not move. */
function RemoteItems() {
  return useHost()
    .parts('header')
    .map(({ key, Part }) => (
      <Box key={key} flex="none" minW="var(--head-control)" h="var(--head-control)">
        <Part />
      </Box>
    ))
}
