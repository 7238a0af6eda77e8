import { useWords } from '@fankeep/shared/host'
import { Flex, Icon } from '@fankeep/shared/ui'
import { useAtomValue } from 'jotai'
import { useLayoutEffect, useRef } from 'react'
import { useShell } from '../shell-context'

/**
 * Reports at the bottom of the window that there is no network. It is the page's last line, so it permanently covers nothing and moves nothing; other
 * elements at the bottom (a form's buttons) stay above it by `--page-foot`. Part of the first script, because a separate chunk could not be loaded
 * while offline.
 */
export function OfflineBar() {
  const t = useWords('shell')
  const state = useAtomValue(useShell().connection)
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (state === 'online') return
    const { style } = document.documentElement
    style.setProperty('--page-foot', `${bar.current?.offsetHeight ?? 0}px`)
    return () => void style.removeProperty('--page-foot')
  }, [state])
  return (
    <Flex
      ref={bar}
      role="status"
      position="sticky"
      bottom={0}
      zIndex="head"
      justify="center"
      bg="warnBg"
      fontSize="13"
      css={{ '@media print': { display: 'none' } }}
    >
      {state !== 'online' && (
        <Flex
          w="full"
          justify="center"
          gap={2.5}
          px={4}
          pt={2.5}
          pb="calc(.625rem + env(safe-area-inset-bottom))"
          borderTopWidth="1px"
          color="ink.950"
        >
          <Icon name="warning" size={18} color="warn" />
          {t(`offline.${state}`)}
        </Flex>
      )}
    </Flex>
  )
}
