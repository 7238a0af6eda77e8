import { useHost, useLanguage, useWords } from '@fankeep/shared/host'
import { Link } from '@fankeep/shared/router'
import { Box, Flex, Logo, Text, TextLink } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'
import { LanguageMenu } from './language-menu'

export interface AuthFrameProps {
  /** The picture side: only visible from 1280 px up, so it contains nothing that the form lacks. */
  scene: ReactNode
  /** The background of the scene. */
  ground: 'night' | 'day'
  children: ReactNode
}

const grounds = {
  night: { bg: '#0d1c4f' },
  day: {
    bg: 'linear-gradient(165deg,#eaf1ff,#dbe7ff 60%,#ffe9dd)',
    _dark: { bg: 'linear-gradient(165deg,#131f4b,#12225c 60%,#2b2347)' },
  },
}

/** The frame of log-in and sign-up: a form and a picture. These screens have neither the site's header nor its footer. */
export function AuthFrame({ scene, ground, children }: AuthFrameProps) {
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 47fr) minmax(0, 53fr)' }}
      minH={{ base: '100svh', xl: 'max(100vh, 60rem)' }}
      bg="paper.0"
    >
      <Flex
        direction="column"
        w="full"
        maxW={{ base: '41rem', xl: 'none' }}
        mx="auto"
        px={{ base: 5, md: 10, xl: 18 }}
        pt={{ base: 5, xl: 10 }}
        pb={{ base: 8, xl: 10 }}
      >
        <FrameHead />
        <Flex as="main" direction="column" flex="1">
          {children}
        </Flex>
        <FrameFoot />
      </Flex>
      <Box
        hideBelow="xl"
        position="relative"
        my={5}
        me={5}
        borderRadius="panel"
        overflow="clip"
        isolation="isolate"
        {...grounds[ground]}
      >
        {scene}
      </Box>
    </Box>
  )
}

function FrameHead() {
  const t = useWords('mf-auth')
  const language = useLanguage()
  return (
    <Flex as="header" wrap="wrap" justify="space-between" align="center" gap={4}>
      <Flex asChild align="center" gap={3}>
        <Link to="/" aria-label={t('frame.home')}>
          <Logo size={40} />
          <Text as="span" fontSize="22" fontWeight="600" aria-hidden>
            {t('frame.name')}
          </Text>
          {language !== 'en' && (
            <Text as="span" hideBelow="md" color="ink.500" aria-hidden>
              FanKeep
            </Text>
          )}
        </Link>
      </Flex>
      <LanguageMenu />
    </Flex>
  )
}

function FrameFoot() {
  const t = useWords('mf-auth')
  const { site } = useHost()
  return (
    <Flex
      as="footer"
      justify="space-between"
      gap={6}
      fontSize={{ base: '14', xl: '1.0625rem' }}
      color="ink.500"
    >
      <Text as="span" hideBelow="md">
        {site('copyright')}
      </Text>
      <Flex gap={6} whiteSpace="nowrap">
        <TextLink to="/termService" color="inherit">
          {t('frame.terms')}
        </TextLink>
        <TextLink to="/termPrivacy" color="inherit">
          {t('frame.privacy')}
        </TextLink>
      </Flex>
    </Flex>
  )
}
