import { languages, useHost, useLanguage } from '@fankeep/shared/host'
import { Box, Button, Flex, Logo, Menu, Text, TextLink } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'
import { useText } from '../format'

/**
 * The frame for fans, who have no account here and need none: the creator's page is most prominent. Who runs
 * the site, the language and the privacy policy are below.
 */
export function QuietFrame({ children }: { children: ReactNode }) {
  const { t } = useText()
  const { site } = useHost()
  return (
    <Flex direction="column" minH="100svh" bg="paper.50">
      {/* As in headings (shared/src/ui/layout.ts), a Chinese name in an English text is not broken. */}
      <Box as="main" flex={1} css={{ '& :is(p, dd):lang(en)': { wordBreak: 'keep-all' } }}>
        {children}
      </Box>
      <Flex
        as="footer"
        align="center"
        justify="center"
        wrap="wrap"
        columnGap={5}
        rowGap={1}
        px={4}
        pb={6}
        fontSize="13"
        color="ink.500"
      >
        <Flex align="center" gap={2}>
          <Logo size={18} />
          <Text as="span">{t('subscribe.by', { site: site('title') })}</Text>
        </Flex>
        <TextLink to="/termPrivacy">{t('subscribe.policy')}</TextLink>
        <LanguageMenu />
      </Flex>
    </Flex>
  )
}

function LanguageMenu() {
  const { t } = useText()
  const { i18n } = useHost()
  const current = useLanguage()
  const { name } = languages[current]
  return (
    <Menu
      align="end"
      items={Object.entries(languages).map(([key, language]) => ({
        key,
        label: language.name,
        checked: key === current,
        onSelect: () => void i18n.changeLanguage(key),
      }))}
      trigger={
        <Button variant="ghost" size="sm" icon="globe" aria-label={t('subscribe.language', { name })}>
          {name}
        </Button>
      }
    />
  )
}
