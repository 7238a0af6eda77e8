import { languages, useHost, useLanguage, useWords } from '@fankeep/shared/host'
import { Box, Button, Flex, IconButton, Logo, Menu, Text, useColorScheme } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'

const schemes = ['system', 'light', 'dark'] as const
const schemeIcons = { system: 'device', light: 'sun', dark: 'moon' } as const

export interface OpsFrameProps {
  /** Who is signed in. */
  name?: string
  onSignOut?: () => Promise<void>
  children: ReactNode
}

/** A separate frame: no link of the site leads here, and none leads away by mistake. */
export function OpsFrame({ name, onSignOut, children }: OpsFrameProps) {
  const t = useWords('mf-ops')
  const { notify } = useHost()
  const leave = () => onSignOut?.().catch(() => notify({ kind: 'error', title: t('frame.notSignedOut') }))
  return (
    <Flex direction="column" minH="100dvh" bg="paper.50" data-fit="application">
      <Flex
        as="header"
        align="center"
        gap={2}
        h="3.5rem"
        px={{ base: 4, md: 6 }}
        bg="paper.0"
        borderBottomWidth="1px"
        position="sticky"
        top={0}
        zIndex={1}
      >
        <Logo size={28} />
        <Text as="span" fontWeight="600" fontSize="16" me="auto" minW={0} truncate>
          {t('frame.name')}
        </Text>
        <LanguageMenu />
        <SchemeMenu />
        {name && (
          <Menu
            align="end"
            trigger={
              <Button variant="ghost" size="sm" icon="user" aria-label={t('frame.account', { name })}>
                <Box as="span" hideBelow="md">
                  {name}
                </Box>
              </Button>
            }
            items={[
              {
                key: 'out',
                label: t('frame.signOut'),
                icon: 'logout',
                onSelect: () => void leave(),
              },
            ]}
          />
        )}
      </Flex>
      <Box
        as="main"
        flex={1}
        w="full"
        maxW="80rem"
        mx="auto"
        px={{ base: 4, md: 8 }}
        py={{ base: 5, md: 8 }}
        fontSize="14"
      >
        {children}
      </Box>
    </Flex>
  )
}

/** The shell stores the language and reloads the page in it (spec section 2). */
function LanguageMenu() {
  const t = useWords('mf-ops')
  const { i18n } = useHost()
  const current = useLanguage()
  const items = Object.entries(languages).map(([key, language]) => ({
    key,
    label: language.name,
    checked: key === current,
    onSelect: () => void i18n.changeLanguage(key),
  }))
  const label = t('frame.language', { name: languages[current].name })
  return <Menu align="end" items={items} trigger={<IconButton icon="globe" iconSize={18} label={label} />} />
}

function SchemeMenu() {
  const t = useWords('mf-ops')
  const { choice, choose } = useColorScheme()
  const items = schemes.map((key) => ({
    key,
    label: t(`frame.scheme.${key}`),
    icon: schemeIcons[key],
    checked: key === choice,
    onSelect: () => choose(key),
  }))
  const label = t('frame.schemeNow', { name: t(`frame.scheme.${choice}`) })
  return (
    <Menu
      align="end"
      items={items}
      trigger={<IconButton icon={schemeIcons[choice]} iconSize={18} label={label} />}
    />
  )
}
