import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { IconButton } from '../button'
import { Heading } from '../layout'
import { useUiWords } from '../words'
import { type ModalProps, useModal } from './modal'

const Frame = chakra('dialog', {
  base: {
    m: 'auto',
    maxW: 'calc(100vw - 2rem)',
    maxH: 'calc(100dvh - 2rem)',
    overflow: 'hidden',
    bg: 'paper.0',
    color: 'ink.950',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'card',
    boxShadow: 'floating',
    fontSize: '14',
    lineHeight: 1.6,
    animation: 'fk-rise .24s ease-out',
    '&::backdrop': { bg: 'rgb(10 19 48 / .45)', animation: 'fk-fade .24s ease-out' },
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

/** Asks for something before the page goes on. Mounted only while open, so what was typed in it is gone after. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ onClose, title, children, footer, size = 'md', dismissable = true }: DialogProps) {
  const t = useUiWords()
  const id = useId()
  const dialog = useModal(onClose, dismissable)
  return (
    <Frame ref={dialog} size={size} aria-labelledby={id}>
      <div>
        <header>
          <Heading id={id} fontSize="18" flex={1} lineHeight={1.5}>
            {title}
          </Heading>
        </header>
        <div data-body="">{children}</div>
        {footer && <footer>{footer}</footer>}
        {/* Last, so that the focus falls on the first field or button of what is asked. */}
        {dismissable && (
          <IconButton
            icon="close"
            label={t('close')}
            onClick={onClose}
            position="absolute"
            top={3}
            right={3}
          />
        )}
      </div>
    </Frame>
  )
}
