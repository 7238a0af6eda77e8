import { useCall } from '@fankeep/shared/host'
import { Box, Heading } from '@fankeep/shared/ui'
import { useText } from '../text'
import { Running, UnderWayContext, underWayInput } from './running'

/** The running restores, on a screen of another remote. Renders nothing if there are none. */
export function UnderWayPart() {
  const { t } = useText()
  const underWay = useCall('restore.list', underWayInput)
  const { data, error } = underWay
  if (data ? data.list.length === 0 : !error) return null
  return (
    <Box mt={10}>
      <Heading fontSize="16" mb={3}>
        {t('liveLabel')}
      </Heading>
      <UnderWayContext value={underWay}>
        <Running except={undefined} />
      </UnderWayContext>
    </Box>
  )
}
