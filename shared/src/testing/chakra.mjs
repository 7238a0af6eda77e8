// @ts-nocheck Chakra has no types at these paths; importers use Chakra's package name, which has them.
/** The exports of Chakra that the kit uses, without Chakra's index (vitest.mjs says why). An import of a name that is missing here fails. */
export { Flex } from '@chakra-ui/react/dist/esm/components/flex/flex.js'
export { Grid } from '@chakra-ui/react/dist/esm/components/grid/grid.js'
export { HStack } from '@chakra-ui/react/dist/esm/components/stack/h-stack.js'
export { Stack } from '@chakra-ui/react/dist/esm/components/stack/stack.js'
export { defineRecipe } from '@chakra-ui/react/dist/esm/styled-system/config.js'
export { chakra } from '@chakra-ui/react/dist/esm/styled-system/factory.js'
export { ChakraProvider } from '@chakra-ui/react/dist/esm/styled-system/provider.js'
export { createSystem } from '@chakra-ui/react/dist/esm/styled-system/system.js'
