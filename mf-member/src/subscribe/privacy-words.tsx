import { Box } from '@fankeep/shared/ui'
import { useHost } from '@fankeep/shared/host'
import { useText } from '../format'

/** Shown before an address is entered: who gets it, what for, and how to withdraw it. */
export function PrivacyWords({ name }: { name: string }) {
  const { t } = useText()
  const { site } = useHost()
  return (
    <Box
      as="dl"
      mt={6}
      pt={5}
      borderTopWidth="1px"
      display="grid"
      gap={3}
      fontSize="13"
      lineHeight={1.6}
      overflowWrap="anywhere"
      css={{ '& dt': { fontWeight: 600 }, '& dd': { color: 'ink.700' } }}
    >
      {(['who', 'what', 'leave'] as const).map((key) => (
        <div key={key}>
          <dt>{t(`subscribe.privacy.${key}`)}</dt>
          <dd>{t(`subscribe.privacy.${key}Text`, { name, site: site('title') })}</dd>
        </div>
      ))}
    </Box>
  )
}
