import { useLocation } from '@fankeep/shared/router'
import { Box, IconButton, Stack } from '@fankeep/shared/ui'
import { Drawer } from '@fankeep/shared/ui/overlay'
import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../format'
import { NavList } from './side-nav'

/** The place for the button in the shell's header (shell/src/frame/member-header.tsx). */
const slotId = 'member-menu'

/** Below `md` the navigation is a drawer; its button is in the shell's header, or above the sheet if the header has no place for it. */
export function PhoneMenu({ danger }: { danger: number }) {
  const { t } = useText()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const [slot, setSlot] = useState<Element | null>(null)
  // Before the first paint, so that the button never appears in the wrong place.
  useLayoutEffect(() => setSlot(document.getElementById(slotId)), [])
  useEffect(() => setOpen(false), [pathname])

  const button = <IconButton icon="menu" iconSize={20} label={t('nav.open')} onClick={() => setOpen(true)} />
  return (
    <>
      {slot ? (
        createPortal(button, slot)
      ) : (
        <Box hideFrom="md" px={2} pt={1} bg="paper.50">
          {button}
        </Box>
      )}
      <Drawer open={open} onClose={() => setOpen(false)} side="start" title={t('nav.label')}>
        <Stack as="nav" aria-label={t('nav.label')} gap={5} mx={-2} css={{ '& a': { height: '2.75rem' } }}>
          <NavList rail={false} danger={danger} onGo={() => setOpen(false)} />
        </Stack>
      </Drawer>
    </>
  )
}
