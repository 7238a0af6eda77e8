import { useWords } from '@fankeep/shared/host'
import { useLocation } from '@fankeep/shared/router'
import { chakra, Flex, IconButton, Stack, useMenuGuard } from '@fankeep/shared/ui'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { WIDE_PX } from '../constants'
import { type Cover, coverHistory } from './cover-history'
import { CustomLink, menuRow, OwnLinks } from './head-links'
import type { MenuContentProps } from './menu-content'
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

/** In a separate file, because most visitors never open it. */
const loadContent = () => import(/* webpackChunkName: "menu" */ './menu-content')

const fetchAhead = () => void loadContent().catch(() => {})

/** The links shown if that file does not load. */
function BareLinks({ custom }: MenuContentProps) {
  return (
    <Stack gap={0} mt={4}>
      <OwnLinks {...menuRow} />
      {custom.map((link) => (
        <CustomLink key={link.url} {...link} {...menuRow} />
      ))}
    </Stack>
  )
}

/** The menu below 1280 px, full screen in a native dialog (focus stays inside; Escape and Back close it). */
export function PhoneMenu({ custom }: { custom: SiteLink[] }) {
  const t = useWords('shell')
  const sheet = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  const [services, setServices] = useState(false)
  const [Content, setContent] = useState<ComponentType<MenuContentProps>>()
  const guard = useMenuGuard()
  const cover = useRef<Cover>(undefined)
  const close = () => sheet.current?.close()
  const open = () => {
    guard.opened()
    sheet.current?.showModal()
    cover.current = coverHistory(close)
    // If it does not load, the next opening retries.
    void loadContent().then(
      ({ MenuContent }) => setContent(() => MenuContent),
      () => setContent(() => BareLinks),
    )
  }

  // A link in the menu closes it; a window that gets wide has its own header.
  useEffect(() => {
    close()
    return () => cover.current?.leave()
  }, [key])
  useServiceMarker('narrow', () => {
    setServices(true)
    open()
  })
  useEffect(() => {
    const wide = matchMedia(`(min-width: ${WIDE_PX / 16}rem)`)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])

  return (
    <>
      <IconButton
        label={t('menu.open')}
        icon="menu"
        size="lg"
        iconSize={22}
        onClick={open}
        onPointerDown={fetchAhead}
        onFocus={fetchAhead}
      />
      <Sheet ref={sheet} aria-label={t('menu.label')} onClose={() => cover.current?.close()}>
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
        {Content && <Content custom={custom} services={services} onServices={setServices} />}
      </Sheet>
    </>
  )
}
