import type { ComponentProps, ReactNode } from 'react'
import { IconButton, type IconButtonProps } from '../button'
import { Heading } from '../layout'
import { useUiWords } from '../words'
import type { ModalProps } from './modal'

/** What a dialog's frame and a drawer's have in common. */
export const modalBase = {
  bg: 'paper.0',
  color: 'ink.950',
  boxShadow: 'floating',
  fontSize: '14',
  lineHeight: 1.6,
  '&::backdrop': { bg: 'rgb(10 19 48 / .45)', animation: 'fk-fade .24s ease-out' },
} as const

interface ModalPartsProps extends Pick<ModalProps, 'onClose' | 'title' | 'footer' | 'dismissable'> {
  /** Of the title, which names the dialog. */
  id: string
  heading: Pick<ComponentProps<typeof Heading>, 'fontSize' | 'lineHeight'>
  close: Pick<IconButtonProps, 'top' | 'right' | 'size'>
  children: ReactNode
}

/** Head, body and foot, and the cross. */
export function ModalParts({
  id,
  title,
  heading,
  close,
  children,
  footer,
  dismissable,
  onClose,
}: ModalPartsProps) {
  const t = useUiWords()
  return (
    <div>
      <header>
        <Heading id={id} flex={1} {...heading}>
          {title}
        </Heading>
      </header>
      <div data-body="">{children}</div>
      {footer && <footer>{footer}</footer>}
      {/* Last, so that the focus falls on the first field or button of what is asked. */}
      {dismissable && (
        <IconButton icon="close" label={t('close')} onClick={onClose} position="absolute" {...close} />
      )}
    </div>
  )
}
