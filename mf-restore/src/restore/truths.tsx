import { useWords } from '@fankeep/shared/host'
import { Box, Button, Card, chakra, Heading, Text } from '@fankeep/shared/ui'

/** What can be done today, and what restoring will not do: said before anybody counts on it. */
export function Truths({ ready }: { ready: boolean }) {
  const t = useWords('mf-restore')
  return (
    <Card as="aside" p={5}>
      {ready && (
        <Box pb={5} mb={5} borderBottom="1px solid" borderColor="line">
          <Heading fontSize="14">{t('ready')}</Heading>
          <Text mt={1} mb={4} fontSize="13" color="ink.700">
            {t('readyText')}
          </Text>
          <Button variant="solid" icon="upload" wide to="/channel">
            {t('readyAction')}
          </Button>
        </Box>
      )}
      <Heading fontSize="14">{t('truth')}</Heading>
      <chakra.ul
        mt={2}
        ps={4}
        css={{ listStyle: 'disc', '& li::marker': { color: 'ink.500' } }}
        fontSize="13"
        color="ink.700"
      >
        {[1, 2, 3, 4].map((number) => (
          <chakra.li key={number} mt={1.5}>
            {t(`truth${number}`)}
          </chakra.li>
        ))}
      </chakra.ul>
    </Card>
  )
}
