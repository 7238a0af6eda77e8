import type { PageInsights } from '@fankeep/shared/contract'
import { Box, Flex, Marks, NumberText, Panel } from '@fankeep/shared/ui'
import { useText } from './text'

/** Fans in every list, fans who came back, and losses since a hijack. */
export function Loyalty({ insights: { loyal, returning, fans, hijack } }: { insights: PageInsights }) {
  const { t, number, day } = useText()
  return (
    <Panel title={t('loyalty')}>
      {loyal === null ? (
        <Box color="ink.500" textWrap="balance">
          {t('loyaltyNeeds')}
        </Box>
      ) : (
        <>
          <Figure value={loyal.fans} text={t('loyalText', { day: day(loyal.since) })} />
          <Box my={3}>
            <Marks
              at={(loyal.fans / Math.max(1, fans)) * 100}
              label={t('share', { loyal: number(loyal.fans), fans: number(fans) })}
            />
          </Box>
          {returning !== null && <Figure value={returning} text={t('returningText')} />}
        </>
      )}
      {hijack && hijack.lists > 0 && (
        <Box mt={3} pt={3} borderTopWidth="1px" _print={{ display: 'none' }}>
          <Figure value={hijack.left} text={t('hijackText', { day: day(hijack.since) })} />
        </Box>
      )}
    </Panel>
  )
}

function Figure({ value, text }: { value: number; text: string }) {
  return (
    <Flex align="baseline" gap="0 .5rem" wrap="wrap">
      <Box as="b" fontSize="22" lineHeight={1.4}>
        <NumberText value={value} />
      </Box>
      <Box as="span" fontSize="13" color="ink.500" textWrap="balance">
        {text}
      </Box>
    </Flex>
  )
}
