import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { IconButton } from '../button'
import { Heading } from '../layout'
import { useUiWords } from '../words'
import { type ModalProps, useModal } from './modal'

const Frame = chakra('dialog', {
  base: {
    position: 'fixed',
    m: 0,
    inset: '0 auto auto 0',
    w: '20rem',
    maxW: 'calc(100vw - 3rem)',
    h: '100dvh',
    maxH: '100dvh',
    bg: 'paper.0',
    color: 'ink.950',
    boxShadow: 'floating',
    fontSize: '14',
    lineHeight: 1.6,
    animation: 'fk-from-start .24s ease-out',
    '&::backdrop': { bg: 'rgb(10 19 48 / .45)', animation: 'fk-fade .24s ease-out' },
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
  /** `start` for the navigation on phones, `end` for the details of something. */
  side?: 'start' | 'end'
  size?: 'md' | 'lg'
}

export function Drawer(props: DrawerProps) {
  return props.open ? <OpenDrawer {...props} /> : null
}

function OpenDrawer({
  onClose,
  title,
  children,
  footer,
  side = 'start',
  size = 'md',
  dismissable = true,
}: DrawerProps) {
  const t = useUiWords()
  const id = useId()
  const dialog = useModal(onClose, dismissable)
  return (
    <Frame ref={dialog} side={side} size={size} aria-labelledby={id}>
      <div>
        <header>
          <Heading id={id} fontSize="16" flex={1}>
            {title}
          </Heading>
        </header>
        <div data-body="">{children}</div>
        {footer && <footer>{footer}</footer>}
        {/* Last, so that the focus falls on what the drawer holds. */}
        {dismissable && (
          <IconButton
            icon="close"
            label={t('close')}
            onClick={onClose}
            position="absolute"
            top={2}
            right={2}
            size="lg"
          />
        )}
      </div>
    </Frame>
  )
}
