import { Box, chakra, Heading } from '@fankeep/shared/ui'
import { useText } from './text'

/** What restoring will not do, shown before members rely on it. */
export function Limitations() {
  const { t } = useText()
  return (
    <Box mt={4} pt={4} borderTop="1px solid" borderColor="line">
      <Heading fontSize="12">{t('limitation')}</Heading>
      <chakra.ul mt={1.5} ps={4} css={{ listStyle: 'disc' }} fontSize="12" color="ink.700">
        {[1, 2, 3, 4, 5].map((number) => (
          <chakra.li key={number} mt={1.5}>
            {t(`limitation${number}`)}
          </chakra.li>
        ))}
      </chakra.ul>
    </Box>
  )
}
