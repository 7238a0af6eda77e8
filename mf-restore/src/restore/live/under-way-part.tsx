import { useCall } from '@fankeep/shared/host'
import { Box, Heading } from '@fankeep/shared/ui'
import { useText } from '../text'
import { Running, UnderWayContext } from './running'

/** The running restores, on a screen of another remote. Renders nothing if there are none. */
export function UnderWayPart() {
  const { t } = useText()
  const { data, reload } = useCall('restore.list', { state: '2', limit: 5 })
  if (!data || data.list.length === 0) return null
  return (
    <Box mt={10}>
      <Heading fontSize="16" mb={3}>
        {t('liveLabel')}
      </Heading>
      <UnderWayContext value={{ list: data.list, reload }}>
        <Running except={undefined} />
      </UnderWayContext>
    </Box>
  )
}
