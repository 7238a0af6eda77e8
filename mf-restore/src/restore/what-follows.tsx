import { useWords } from '@fankeep/shared/host'
import { Box, chakra, Heading, Text } from '@fankeep/shared/ui'

const steps = ['choose', 'dry', 'start'] as const

/** How restoring will go once it is open. */
export function WhatFollows() {
  const t = useWords('mf-restore')
  return (
    <section>
      <Heading fontSize="16" mb={4}>
        {t('how')}
      </Heading>
      <chakra.ol
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }}
        columnGap={8}
        rowGap={5}
      >
        {steps.map((step, index) => (
          <chakra.li key={step} pt={4} borderTop="1px solid" borderColor="line">
            <Text fontWeight="600">
              <Box as="span" color="brand.600" me={2}>
                {index + 1}
              </Box>
              {t(step)}
            </Text>
            <Text mt={1} fontSize="13" color="ink.700">
              {t(`${step}Text`)}
            </Text>
          </chakra.li>
        ))}
      </chakra.ol>
    </section>
  )
}
