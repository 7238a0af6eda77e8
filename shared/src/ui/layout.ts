import { chakra, Flex, Grid, HStack, Stack } from '@chakra-ui/react'

export { chakra, Flex, Grid, HStack, Stack }

export const Box = chakra('div')
export const Text = chakra('p')
export const Heading = chakra('h2', {
  base: {
    fontWeight: 600,
    color: 'ink.950',
    // A Chinese name in an English heading is not broken; in a Chinese heading a line can break after any character.
    '&:lang(en)': { wordBreak: 'keep-all', overflowWrap: 'anywhere' },
  },
})

/** A text that a person wrote, with its own line breaks. Its letters choose its direction, so that Arabic and Hebrew run from right to left. */
export const Written = chakra(
  'div',
  { base: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } },
  { defaultProps: { dir: 'auto' } },
)

/** Text only for screen readers. */
export const VisuallyHidden = chakra('span', {
  base: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
})
