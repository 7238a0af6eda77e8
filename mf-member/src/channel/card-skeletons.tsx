import { Box, Flex, Grid, Skeleton } from '@fankeep/shared/ui'

/** The shape of three cards while the pages come. */
export function CardSkeletons() {
  return (
    <Grid
      aria-busy
      gap={4}
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        md: 'repeat(2, minmax(0, 1fr))',
        xl: 'repeat(3, minmax(0, 1fr))',
      }}
    >
      {[0, 1, 2].map((card) => (
        <Box key={card} borderWidth="1px" borderRadius="card" p={5}>
          <Flex gap={3} align="center">
            <Skeleton w={40} h={40} radius="10px" />
            <Box flex={1}>
              <Skeleton w="55%" h={14} />
              <Box mt={2}>
                <Skeleton w="38%" h={10} />
              </Box>
            </Box>
          </Flex>
          <Box mt={5}>
            <Skeleton w="60%" h={28} />
          </Box>
          <Box mt={3.5}>
            <Skeleton h={56} />
          </Box>
          <Flex mt={5} pt={3.5} borderTopWidth="1px" align="center" justify="space-between">
            <Skeleton w="40%" h={12} />
            <Skeleton w={88} h={32} radius="8px" />
          </Flex>
        </Box>
      ))}
    </Grid>
  )
}
