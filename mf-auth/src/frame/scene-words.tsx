import { Box, Text } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'

export interface SceneWordsProps {
  title: ReactNode
  text?: ReactNode
  /** Width to leave free at the end of the line, for an element there. */
  freeEnd?: string
}

/** The words at the foot of a night scene. */
export function SceneWords({ title, text, freeEnd }: SceneWordsProps) {
  return (
    <Box position="absolute" insetStart={16} insetEnd={freeEnd ?? 16} bottom={14} color="deep.ink">
      <Text fontSize="36" fontWeight="600" lineHeight="1.45" textWrap="balance">
        {title}
      </Text>
      {text && (
        <Text mt={2} fontSize="18" color="deep.soft" textWrap="balance">
          {text}
        </Text>
      )}
    </Box>
  )
}
