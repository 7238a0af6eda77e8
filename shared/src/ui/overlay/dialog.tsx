import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { type ModalProps, useModal } from './modal'
import { HoldContext } from './held-open'
import { modalBase, ModalParts } from './modal-parts'

const Frame = chakra('dialog', {
  base: {
    ...modalBase,
    m: 'auto',
    maxW: 'calc(100vw - 2rem)',
    maxH: 'calc(100dvh - 2rem)',
    overflow: 'hidden',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'card',
    animation: 'fk-rise .24s ease-out',
    '& > div': { display: 'flex', flexDirection: 'column', maxH: 'inherit' },
    '& header': {
      display: 'flex',
      alignItems: 'flex-start',
      gap: 3,
      ps: { base: 4, md: 6 },
      pe: 14,
      pt: { base: 4, md: 5 },
      pb: 3,
    },
    '& [data-body]': { px: { base: 4, md: 6 }, pb: { base: 4, md: 6 }, overflow: 'auto', flex: 1, minH: 0 },
    '& footer': {
      display: 'flex',
      flexWrap: 'wrap-reverse',
      justifyContent: 'flex-end',
      gap: 2,
      px: { base: 4, md: 6 },
      py: 4,
      borderTopWidth: '1px',
      mdDown: { '&& > *': { flex: '1 1 auto' } },
    },
  },
  variants: {
    size: { sm: { w: '26rem' }, md: { w: '34rem' }, lg: { w: '48rem' } },
  },
})

export interface DialogProps extends ModalProps {
  size?: 'sm' | 'md' | 'lg'
}

/** Asks for something before the page continues. Mounted only while open, so its input is lost on close. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ size = 'md', ...parts }: DialogProps) {
  const id = useId()
  const { dialog, mayClose, hold } = useModal(parts)
  return (
    <Frame ref={dialog} size={size} aria-labelledby={id}>
      <ModalParts
        id={id}
        heading={{ fontSize: '18', lineHeight: 1.5 }}
        close={{ top: 3, right: 3 }}
        {...parts}
        dismissable={mayClose}
      >
        <HoldContext value={hold}>{parts.children}</HoldContext>
      </ModalParts>
    </Frame>
  )
}
