import { Box, Text } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'

/** The words at the foot of a night scene. */
export function SceneWords({ title, text }: { title: ReactNode; text?: ReactNode }) {
  return (
    <Box position="absolute" insetInline={16} bottom={14} color="deep.ink">
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
