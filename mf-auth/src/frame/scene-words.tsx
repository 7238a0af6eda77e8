import { Box, Text } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'

export interface SceneWordsProps {
  title: ReactNode
  text?: ReactNode
  /** Kept free at the end, for what is there. */
  beside?: string
}

/** The words at the foot of a night scene. */
export function SceneWords({ title, text, beside }: SceneWordsProps) {
  return (
    <Box position="absolute" insetStart={16} insetEnd={beside ?? 16} bottom={14} color="deep.ink">
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
