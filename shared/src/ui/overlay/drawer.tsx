import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { type ModalProps, useModal } from './modal'
import { HoldContext } from './held-open'
import { modalBase, ModalParts } from './modal-parts'

const Frame = chakra('dialog', {
  base: {
    ...modalBase,
    position: 'fixed',
    m: 0,
    inset: '0 auto auto 0',
    w: '20rem',
    maxW: 'calc(100vw - 3rem)',
    h: '100dvh',
    maxH: '100dvh',
    animation: 'fk-from-start .24s ease-out',
    '& > div': { display: 'flex', flexDirection: 'column', h: 'full' },
    '& header': {
      display: 'flex',
      alignItems: 'center',
      gap: 3,
      minH: '3.5rem',
      px: 4,
      borderBottomWidth: '1px',
    },
    '& [data-body]': { p: 4, overflow: 'auto', flex: 1, minH: 0 },
    '& footer': { display: 'flex', gap: 2, p: 4, borderTopWidth: '1px' },
  },
  variants: {
    side: { start: {}, end: { inset: '0 0 auto auto', animation: 'fk-from-end .24s ease-out' } },
    size: { md: {}, lg: { w: '30rem' } },
  },
})

export interface DrawerProps extends ModalProps {
  /** `start` for the navigation on phones, `end` for details. */
  side?: 'start' | 'end'
  size?: 'md' | 'lg'
}

export function Drawer(props: DrawerProps) {
  return props.open ? <OpenDrawer {...props} /> : null
}

function OpenDrawer({ side = 'start', size = 'md', ...parts }: DrawerProps) {
  const id = useId()
  const { dialog, mayClose, hold } = useModal(parts)
  return (
    <Frame ref={dialog} side={side} size={size} aria-labelledby={id}>
      <ModalParts
        id={id}
        heading={{ fontSize: '16' }}
        close={{ top: 2, right: 2, size: 'lg' }}
        {...parts}
        dismissable={mayClose}
      >
        <HoldContext value={hold}>{parts.children}</HoldContext>
      </ModalParts>
    </Frame>
  )
}
