import { chakra } from '@chakra-ui/react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Icon } from '../icon'
import { useUiWords } from '../words'
import { useFieldControl } from './field'

const Zone = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    justifyItems: 'center',
    gap: 2,
    px: 5,
    py: 8,
    border: '1px dashed {colors.edge}',
    borderRadius: 'card',
    bg: 'paper.50',
    color: 'ink.700',
    textAlign: 'center',
    cursor: 'pointer',
    transition: 'border-color .16s ease-out, background .16s ease-out',
    '&:hover': { borderColor: 'brand.500' },
    '&[data-over]': { borderColor: 'brand.500', borderStyle: 'solid', bg: 'brand.50' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.brand.500}', outlineOffset: '2px' },
    '&:has([aria-invalid=true])': { borderColor: 'bad' },
    '&:has(:disabled)': { opacity: 0.6, cursor: 'not-allowed' },
    '& > input': { position: 'absolute', inset: 0, w: 'full', h: 'full', opacity: 0, cursor: 'inherit' },
    '& > input::file-selector-button': { cursor: 'inherit' },
    '& > svg': { color: 'brand.500' },
  },
})

export interface FileDropProps {
  /** As the input's `accept`: `.zip,application/zip`. */
  accept?: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  disabled?: boolean
  /** A text on what to drop. */
  children?: ReactNode
}

/** An area to drop files on; pressing it opens the browser's file dialog. */
export function FileDrop({ accept, multiple, onFiles, disabled, children }: FileDropProps) {
  const t = useUiWords()
  const wiring = useFieldControl()
  const [over, setOver] = useState(false)
  const depth = useRef(0)

  const enter = (event: DragEvent, step: 1 | -1) => {
    event.preventDefault()
    // `dragenter` of a child fires before `dragleave` of its parent: only a count shows whether the pointer is still inside.
    depth.current = Math.max(0, depth.current + step)
    setOver(depth.current > 0 && !disabled)
  }
  const take = (files: FileList | null) => {
    depth.current = 0
    setOver(false)
    const list = [...(files ?? [])]
    if (list.length > 0 && !disabled) onFiles(multiple ? list : list.slice(0, 1))
  }
  return (
    <Zone
      data-over={over ? '' : undefined}
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
    >
      <Icon name="upload" size={28} />
      <chakra.b color="ink.950">{multiple ? t('files.many') : t('files.one')}</chakra.b>
      {children}
      <input
        type="file"
        {...wiring}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          take(event.target.files)
          // Lets the same file be chosen again after it was refused.
          event.target.value = ''
        }}
      />
    </Zone>
  )
}
