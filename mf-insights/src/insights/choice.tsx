import type { Refused } from '@fankeep/shared/host'
import { Box, Button, Flex, Note } from '@fankeep/shared/ui'

interface ChoiceProps {
  text: string
  label: string
  busy: boolean
  refused: Refused | undefined
  onChoose: () => void
}

/** A setting described in words, with the button that switches it. */
export function Choice({ text, label, busy, refused, onChoose }: ChoiceProps) {
  return (
    <Flex
      mt={4}
      pt={4}
      gap={3}
      borderTopWidth="1px"
      align="center"
      wrap={{ base: 'wrap', md: 'nowrap' }}
      _print={{ display: 'none' }}
    >
      <Box fontSize="13" color="ink.500" textWrap="balance" flex={1} minW={{ base: 'full', md: 0 }}>
        {text}
        {refused && (
          <Box mt={2}>
            <Note tone="bad" announce>
              {refused.message}
            </Note>
          </Box>
        )}
      </Box>
      <Button variant="line" size="sm" busy={busy} onClick={onChoose}>
        {label}
      </Button>
    </Flex>
  )
}
