// @ts-nocheck Chakra has no types at the paths of its parts; what imports this does so by Chakra's name, which has them.
/** What the kit takes of Chakra, past its index (vitest.mjs says why). A name missing here fails by its name. */
export { Flex } from '@chakra-ui/react/dist/esm/components/flex/flex.js'
export { Grid } from '@chakra-ui/react/dist/esm/components/grid/grid.js'
export { HStack } from '@chakra-ui/react/dist/esm/components/stack/h-stack.js'
export { Stack } from '@chakra-ui/react/dist/esm/components/stack/stack.js'
export { defineRecipe } from '@chakra-ui/react/dist/esm/styled-system/config.js'
export { chakra } from '@chakra-ui/react/dist/esm/styled-system/factory.js'
export { ChakraProvider } from '@chakra-ui/react/dist/esm/styled-system/provider.js'
export { createSystem } from '@chakra-ui/react/dist/esm/styled-system/system.js'
