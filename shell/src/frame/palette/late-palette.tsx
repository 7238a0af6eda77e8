import { lateDialog, useWords } from '@fankeep/shared/host'
import { Box, IconButton } from '@fankeep/shared/ui'
import { useEffect, useState } from 'react'

const Palette = lateDialog(() =>
  import(/* webpackChunkName: "palette" */ './palette').then((module) => module.Palette),
)

/** The button and the shortcut (Ctrl-K, on a Mac ⌘K) of the command palette, whose code is loaded when it is first opened. */
export function LatePalette() {
  const t = useWords('shell')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return
      // An open dialog has to be answered first.
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Box hideBelow="md">
        <IconButton
          icon="search"
          label={t('palette.open')}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setOpen(true)}
        />
      </Box>
      {/* Outside of the element that narrow windows hide: the shortcut works there, too. */}
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}
