import { useAction } from '@fankeep/shared/host'
import { Box, Button, Flex, Note } from '@fankeep/shared/ui'
import { useText } from './text'

/** Whether a language model may write the sentences again, what it would be given, and that its numbers are checked. */
export function ModelChoice({ isOn, onChange }: { isOn: boolean; onChange: (on: boolean) => void }) {
  const { t } = useText()
  const consent = useAction('insights.consent')
  const choose = async () => {
    if (await consent.run({ on: !isOn })) onChange(!isOn)
  }
  return (
    <Flex mt={4} pt={4} gap={3} borderTopWidth="1px" align="center" wrap={{ base: 'wrap', md: 'nowrap' }}>
      <Box fontSize="13" color="ink.500" textWrap="balance" flex={1} minW={{ base: 'full', md: 0 }}>
        {t(isOn ? 'modelOn' : 'modelAsk')}
        {consent.refused && (
          <Box mt={2}>
            <Note tone="bad" announce>
              {consent.refused.message}
            </Note>
          </Box>
        )}
      </Box>
      <Button variant="line" size="sm" busy={consent.busy} onClick={() => void choose()}>
        {t(isOn ? 'modelStop' : 'modelStart')}
      </Button>
    </Flex>
  )
}
