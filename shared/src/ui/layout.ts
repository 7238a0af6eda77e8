import { chakra, Flex, Grid, HStack, Stack } from '@chakra-ui/react'

export { chakra, Flex, Grid, HStack, Stack }

export const Box = chakra('div')
export const Text = chakra('p')
export const Heading = chakra('h2', {
  base: {
    fontWeight: 600,
    color: 'ink.950',
    // A Chinese name in an English heading stays whole; in a Chinese one every character may end a line.
    '&:lang(en)': { wordBreak: 'keep-all', overflowWrap: 'anywhere' },
  },
})

/** Words for those who hear the page. */
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
