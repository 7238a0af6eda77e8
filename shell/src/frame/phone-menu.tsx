import { useLanguage, useSession, useWords } from '@fankeep/shared/host'
import { useLocation } from '@fankeep/shared/router'
import {
  Box,
  Button,
  chakra,
  Flex,
  Grid,
  IconButton,
  SegmentedControl,
  Stack,
  useColorScheme,
} from '@fankeep/shared/ui'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { WIDE_PX } from '../constants'
import { schemes } from './appearance-menu'
import { FoldedServices } from './folded-services'
import { CustomLink, OwnLinks } from './head-links'
import { useLanguageItems } from './language-menu'
import { useMenuGuard } from './use-menu-guard'
import { useServiceMarker } from './use-service-marker'
import type { SiteLink } from './use-site-links'
import { Wordmark } from './wordmark'

const Sheet = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: 0,
    margin: 0,
    width: 'full',
    height: 'dvh',
    padding: '0 1.25rem 2rem',
    overflowY: 'auto',
    background: 'paper.0',
    color: 'ink.950',
    '&[open]': { animation: 'fk-fade 240ms ease-out' },
  },
})

/** The menu below 1280 px: the whole screen, held by the browser's own dialog (focus stays inside, Escape closes). */
export function PhoneMenu({ custom }: { custom: SiteLink[] }) {
  const t = useWords('shell')
  const sheet = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  const [services, setServices] = useState(false)
  const guard = useMenuGuard()
  const close = () => sheet.current?.close()
  const open = () => {
    guard.opened()
    sheet.current?.showModal()
  }

  // A link in it leads elsewhere; a window made wide has its own header.
  useEffect(close, [key])
  useServiceMarker('narrow', () => {
    setServices(true)
    open()
  })
  useEffect(() => {
    const wide = matchMedia(`(min-width: ${WIDE_PX}px)`)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])

  return (
    <>
      <IconButton label={t('menu.open')} icon="menu" size="lg" iconSize={22} onClick={open} />
      <Sheet ref={sheet} aria-label={t('menu.label')}>
        <Flex align="center" justify="space-between" h={16}>
          <Wordmark to="/" logo={36} size="22" small="16" />
          <IconButton
            label={t('menu.close')}
            icon="close"
            size="lg"
            iconSize={22}
            onClick={() => guard.mayClose() && close()}
          />
        </Flex>
        <MenuContent custom={custom} services={services} onServices={setServices} />
      </Sheet>
    </>
  )
}

interface MenuContentProps {
  custom: SiteLink[]
  /** The services are laid open. */
  services: boolean
  onServices: (open: boolean) => void
}

const row = { minH: 14, fontSize: '18', color: 'ink.950', borderBottomWidth: '1px', borderRadius: '0' }

/** Not drawn again at each move, though it stands ready all the time. */
const MenuContent = memo(function MenuContent({ custom, services, onServices }: MenuContentProps) {
  const t = useWords('shell')
  const { state } = useSession()
  return (
    <Stack gap={6} mt={4}>
      <Stack as="nav" aria-label={t('menu.label')} gap={0} borderTopWidth="1px">
        <FoldedServices open={services} onToggle={onServices} />
        <OwnLinks {...row} />
        {custom.map((link) => (
          <CustomLink key={link.url} {...link} {...row} />
        ))}
      </Stack>
      {state === 'anonymous' && (
        <Grid templateColumns="1fr 1fr" gap={3}>
          <Button to="/login" variant="line" size="lg" wide>
            {t('account.login')}
          </Button>
          <Button to="/register" variant="solid" size="lg" wide>
            {t('account.register')}
          </Button>
        </Grid>
      )}
      <Choices />
    </Stack>
  )
})

/** Language and appearance, laid open: on a phone a menu in a menu is one tap too many. */
function Choices() {
  const t = useWords('shell')
  const { choice, choose } = useColorScheme()
  const language = useLanguage()
  const languages = useLanguageItems()
  return (
    <>
      <Choice title={t('language.choose')}>
        <SegmentedControl
          label={t('language.choose')}
          size="lg"
          wide
          value={language}
          options={languages.map(({ key, label }) => ({ value: key, label }))}
          onChange={(key) => languages.find((item) => item.key === key)?.onSelect()}
        />
      </Choice>
      <Choice title={t('theme.choose')}>
        <SegmentedControl
          label={t('theme.choose')}
          size="lg"
          wide
          value={choice}
          options={schemes.map((key) => ({ value: key, label: t(`theme.${key}`) }))}
          onChange={choose}
        />
      </Choice>
    </>
  )
}

function Choice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box>
      <Box aria-hidden fontSize="14" color="ink.500" mb={2}>
        {title}
      </Box>
      {children}
    </Box>
  )
}
