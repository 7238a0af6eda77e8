import { Box, IconButton, PopupBox, usePopup } from '@fankeep/shared/ui'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useText } from '../format'
import { NoticeList } from './notice-list'
import { useNotices } from './use-notices'

/** The header's bell: the number of new notices, and their list. */
export function Bell() {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const notices = useNotices()
  const { unseen } = notices

  const close = () => setOpen(false)
  usePopup({ anchor, popup, open, onClose: close, align: 'end' })
  const press = () => {
    if (open) return close()
    setOpen(true)
    if (notices.state === 'failed') notices.retry()
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    close()
    anchor.current?.querySelector('button')?.focus()
  }
  return (
    <Box ref={anchor} position="relative" onKeyDown={leave}>
      <IconButton
        icon="bell"
        iconSize={18}
        boxSize="var(--head-control, 2.75rem)"
        color="ink.700"
        label={unseen > 0 ? t('bell.unseen', { count: unseen }) : t('bell.label')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={press}
      />
      {unseen > 0 && <Dot />}
      {open && (
        <PopupBox
          ref={popup}
          role="dialog"
          aria-labelledby={titleId}
          tabIndex={-1}
          w={{ base: 'calc(100vw - 1rem)', md: '25rem' }}
          p={0}
        >
          <NoticeList titleId={titleId} notices={notices} popup={popup} onFollow={close} />
        </PopupBox>
      )}
    </Box>
  )
}

const Dot = () => (
  <Box
    position="absolute"
    pointerEvents="none"
    top={{ base: 2.5, md: 1.5 }}
    insetInlineEnd={{ base: 2.5, md: 1.5 }}
    boxSize=".5rem"
    borderRadius="full"
    bg="flare.500"
    borderWidth="1px"
    borderColor="paper.0"
  />
)
