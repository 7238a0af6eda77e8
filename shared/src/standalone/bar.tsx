import { hasParameters, ownerOf } from '../contract/address'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import type { RemoteDeclaration } from '../host/remote'
import { type Language, languages } from '../host/words'
import { useColorScheme } from '../ui/color-scheme'
import { Box, chakra, Flex } from '../ui/layout'
import { SegmentedControl } from '../ui/segmented-control'
import { chooseLanguage, readLanguage } from './host'

const visitorKey = 'standalone.visitor'
export const isVisitor = () => localStorage.getItem(visitorKey) !== null

function beVisitor(yes: boolean) {
  if (yes) localStorage.setItem(visitorKey, '1')
  else localStorage.removeItem(visitorKey)
  location.reload()
}

const Screen = chakra(NavLink, {
  base: {
    color: 'ink.700',
    _hover: { color: 'ink.950' },
    '&[aria-current]': { color: 'ink.950', fontWeight: 600 },
  },
})

/** The bar above the screen, in place of the site's header: links to the screens, and display options. For developers. */
export function Bar({ declaration, real }: { declaration: RemoteDeclaration; real: boolean }) {
  const language = readLanguage()
  const { pathname } = useLocation()
  const known = ownerOf(declaration.routes, pathname) !== undefined
  // Addresses with parameters are only known where a link has them.
  const screens = declaration.routes.filter(({ path }) => !hasParameters(path))
  return (
    <Flex direction="column" minH="dvh" bg="paper.50">
      <Flex
        as="header"
        wrap="wrap"
        align="center"
        gap={4}
        px={4}
        py={2}
        bg="paper.0"
        borderBottom="1px solid"
        borderColor="line"
        fontSize="13"
      >
        <strong>{declaration.name}</strong>
        <Flex as="nav" aria-label="Screens" wrap="wrap" gap={4} flex={1}>
          {screens.map(({ path, title }) => (
            <Screen key={path} to={path} end>
              {title[language]}
            </Screen>
          ))}
        </Flex>
        {!real && (
          <SegmentedControl
            label="Who"
            value={isVisitor() ? 'visitor' : 'member'}
            options={[
              { value: 'member', label: 'Member' },
              { value: 'visitor', label: 'Visitor' },
            ]}
            onChange={(who) => beVisitor(who === 'visitor')}
          />
        )}
        <Looks />
      </Flex>
      {known ? <Outlet /> : <Box p={6}>This remote has no screen at {pathname}. Choose one above.</Box>}
    </Flex>
  )
}

function Looks() {
  const { scheme, choose } = useColorScheme()
  return (
    <>
      <SegmentedControl
        label="Language"
        value={readLanguage()}
        options={(Object.keys(languages) as Language[]).map((value) => ({
          value,
          label: languages[value].name,
        }))}
        onChange={chooseLanguage}
      />
      <SegmentedControl
        label="Appearance"
        value={scheme}
        options={[
          { value: 'light', label: 'Light', icon: 'sun', iconOnly: true },
          { value: 'dark', label: 'Dark', icon: 'moon', iconOnly: true },
        ]}
        onChange={choose}
      />
    </>
  )
}

/** The frame around screens of the member center, because the real frame belongs to another remote. */
export const Sheet = () => (
  <Box as="main" w="full" maxW="84rem" mx="auto" p={{ base: 4, md: 8 }} bg="paper.0" flex="1">
    <Outlet />
  </Box>
)
