import i18next from 'i18next'
import { atom } from 'jotai'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { HostProvider } from '../../host/context'
import type { HostServices } from '../../host/services'
import { type Language, languages } from '../../host/words'
import {
  Box,
  Button,
  Flex,
  Heading,
  SegmentedControl,
  Toaster,
  UiProvider,
  uiWords,
  useColorScheme,
} from '..'
import { Amounts } from './amounts'
import { Controls } from './controls'
import { Data } from './data'
import { Dates } from './dates'
import { Forms } from './forms'
import { Pieces } from './pieces'
import { States } from './states'

const query = new URLSearchParams(location.search)
const language = (query.get('lang') ?? 'zh-tw') as Language
const only = query.get('only')
const sections = {
  pieces: Pieces,
  controls: Controls,
  forms: Forms,
  dates: Dates,
  amounts: Amounts,
  states: States,
  data: Data,
}

async function makeHost(): Promise<HostServices> {
  const i18n = i18next.createInstance()
  const { default: words } = await uiWords(languages[language].file)
  await i18n.init({
    lng: language,
    lowerCaseLng: true,
    resources: { [language]: { ui: words } },
    interpolation: { escapeValue: false },
    returnEmptyString: true,
  })
  // The kit only uses the host's language.
  return { i18n, session: { atom: atom({ state: 'anonymous', user: null }) } } as unknown as HostServices
}

function Bar() {
  const { choice, choose } = useColorScheme()
  const go = (next: string) => {
    query.set('lang', next)
    location.search = query.toString()
  }
  return (
    <Flex
      as="header"
      gap={3}
      px={{ base: 4, md: 8 }}
      minH="3.5rem"
      wrap="wrap"
      align="center"
      position="sticky"
      top={0}
      bg="paper.50"
      zIndex="head"
    >
      <SegmentedControl
        label="Language"
        value={language}
        onChange={go}
        options={Object.entries(languages).map(([value, { name }]) => ({ value, label: name }))}
      />
      <SegmentedControl
        label="Scheme"
        value={choice}
        onChange={choose}
        options={[
          { value: 'light', label: 'Light', icon: 'sun' },
          { value: 'dark', label: 'Dark', icon: 'moon' },
          { value: 'system', label: 'System', icon: 'device' },
        ]}
      />
      <Button variant="ghost" size="sm" onClick={() => (location.search = '')}>
        All
      </Button>
    </Flex>
  )
}

function Gallery() {
  return (
    <Box data-fit="application" bg="paper.50" minH="100dvh" pb={6}>
      <Bar />
      <Box
        as="main"
        mx={{ base: 0, md: 3 }}
        bg="paper.0"
        borderWidth="1px"
        borderRadius={{ base: '0', md: 'card' }}
      >
        <Box maxW="84rem" mx="auto" px={{ base: 4, md: 8 }} py={7}>
          <Heading as="h1" fontSize="22" mb={6}>
            UI kit
          </Heading>
          {Object.entries(sections).map(
            ([name, Section]) => (!only || only === name) && <Section key={name} />,
          )}
        </Box>
      </Box>
      <Toaster />
    </Box>
  )
}

document.documentElement.lang = languages[language].html
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <HostProvider services={await makeHost()}>
      <UiProvider>
        <BrowserRouter>
          <Gallery />
        </BrowserRouter>
      </UiProvider>
    </HostProvider>,
  )
}
