import { useSession, useWords } from '@fankeep/shared/host'
import { Box, Flex, largeText } from '@fankeep/shared/ui'
import { AccountMenu } from './account-menu'
import { AppearanceMenu } from './appearance-menu'
import { CustomLinks, HeadLink, OwnLinks } from './head-links'
import { LanguageMenu } from './language-menu'
import { PhoneMenu } from './phone-menu'
import { RegisterLink } from './register-link'
import { ServicePanel } from './service-panel'
import { SiteBar } from './site-bar'
import { useAtTop } from './use-at-top'
import { useSiteLinks } from './use-site-links'
import { Wordmark } from './wordmark'

const link = { px: 4, py: 2.5 }

/** The public site's header (mocks/home.html). */
export function SiteHeader() {
  const t = useWords('shell')
  const { state } = useSession()
  const custom = useSiteLinks(1)
  const atTop = useAtTop()
  return (
    <SiteBar atTop={atTop}>
      <Wordmark to="/" logo={36} size="22" small="16" />
      <Flex
        as="nav"
        aria-label={t('menu.label')}
        hideBelow="xl"
        gap={1}
        ms={12}
        me={4}
        minW={0}
        fontSize="1.0625rem"
      >
        <ServicePanel />
        <OwnLinks flex="none" {...link} />
        <CustomLinks links={custom} {...link} />
      </Flex>
      <Flex ms="auto" align="center" gap={{ base: 1, xl: 2 }} fontSize="1.0625rem" flex="none">
        {/* With large text it is in the phone menu alone. */}
        <Box css={{ [largeText]: { display: 'none' } }}>
          <LanguageMenu />
        </Box>
        <Box hideBelow="xl">
          <AppearanceMenu />
        </Box>
        {state === 'member' && <AccountMenu />}
        {/* While a stored token is being checked neither is shown: they could be swapped just as the person clicks. */}
        {state === 'anonymous' && (
          <>
            <HeadLink
              to="/login"
              hideBelow="xl"
              px={4}
              py={2.5}
              color="ink.950"
              fontWeight={600}
              data-prefetch
            >
              {t('account.login')}
            </HeadLink>
            <RegisterLink to="/register">{t('account.register')}</RegisterLink>
          </>
        )}
        <Box hideFrom="xl" me={-2.5}>
          <PhoneMenu custom={custom} />
        </Box>
      </Flex>
    </SiteBar>
  )
}
