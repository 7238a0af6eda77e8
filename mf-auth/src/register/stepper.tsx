import { useWords } from '@fankeep/shared/host'
import { Box, chakra } from '@fankeep/shared/ui'

export type Step = 1 | 2 | 3

/** Where one is in the three steps: the line above is filled as far as one has come. */
export function Stepper({ step }: { step: Step }) {
  const t = useWords('mf-auth')
  return (
    <chakra.ol
      display="grid"
      gridTemplateColumns="repeat(3, minmax(0, 1fr))"
      gap={4}
      mb={7}
      aria-label={t('register.steps')}
    >
      {([1, 2, 3] as const).map((number) => (
        <chakra.li
          key={number}
          aria-current={number === step ? 'step' : undefined}
          display="flex"
          flexDirection={{ base: 'column', md: 'row' }}
          columnGap={2}
          pt={3}
          fontSize="16"
          lineHeight="1.5"
          borderTopWidth="4px"
          borderRadius="2px"
          borderColor={number <= step ? 'brand.500' : 'markOff'}
          color={number === step ? 'ink.950' : 'ink.500'}
          fontWeight={number === step ? '600' : '400'}
        >
          <Box as="span" fontWeight="600" color={number === step ? 'brand.600' : 'inherit'}>
            {number}
          </Box>
          {t(`register.step${number}`)}
        </chakra.li>
      ))}
    </chakra.ol>
  )
}
