import type { ComponentProps, ReactNode } from 'react'
import { IconButton, type IconButtonProps } from '../button'
import { Heading } from '../layout'
import { useUiWords } from '../words'
import type { ModalProps } from './modal'

/** Styles shared by the frames of dialogs and drawers. */
export const modalBase = {
  bg: 'paper.0',
  color: 'ink.950',
  boxShadow: 'floating',
  fontSize: '14',
  lineHeight: 1.6,
  '&::backdrop': { bg: 'rgb(10 19 48 / .45)', animation: 'fk-fade .24s ease-out' },
} as const

interface ModalPartsProps extends Pick<ModalProps, 'onClose' | 'title' | 'footer' | 'dismissable'> {
  /** Id of the title, which names the dialog. */
  id: string
  heading: Pick<ComponentProps<typeof Heading>, 'fontSize' | 'lineHeight'>
  close: Pick<IconButtonProps, 'top' | 'right' | 'size'>
  children: ReactNode
}

/** Header, body, footer, and the close button. */
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
      {/* The close button is last, so that the first field or button of the content gets the focus. */}
      {dismissable && (
        <IconButton icon="close" label={t('close')} onClick={onClose} position="absolute" {...close} />
      )}
    </div>
  )
}
