import type { CallBack, CallBackRoute, Page } from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import { Box, Flex, NotLoaded, platformName } from '@fankeep/shared/ui'
import { useText } from '../format'

/** The outcome of a CallBack by delivery method, and why some got nothing. Empty once the data is no longer kept. */
export function Outcomes({ row, page }: { row: CallBack; page: Page | undefined }) {
  const { t, format, language } = useText()
  const loaded = useCall('callback.outcomes', { callback: row.id })
  const { data } = loaded
  if (!data)
    return (
      <Box mt={5}>
        <NotLoaded of={loaded} />
      </Box>
    )
  if (data.routes.length === 0) return null
  const platform = page ? platformName(page.platform, language) : ''
  return (
    <Box
      as="section"
      aria-label={t('callback.history.outcomes')}
      mt={5}
      pt={4}
      borderTopWidth="1px"
      fontSize="13"
      fontVariantNumeric="tabular-nums"
    >
      {data.routes.map(({ via, of, sent, why }) => (
        <Box key={via} mb={3}>
          <Line name={nameOfWay(via, t, platform)} strong>
            {`${format.number(sent)} / ${format.number(of)}`}
          </Line>
          {why.map(({ key, msg, count }) => (
            <Line key={key} name={msg}>
              {format.number(count)}
            </Line>
          ))}
        </Box>
      ))}
      {data.senders.length > 0 && (
        <Box color="ink.500">
          {t('callback.history.from', {
            accounts: format.list(data.senders.map((account) => `@${account}`)),
          })}
        </Box>
      )}
    </Box>
  )
}

/** The name of a delivery method for members. */
export function nameOfWay(
  via: CallBackRoute['via'],
  t: ReturnType<typeof useText>['t'],
  platform: string,
): string {
  if (via === 'message') return t('callback.who.message', { platform })
  if (via === 'push') return t('callback.who.pushName')
  return t(`callback.reach.${via}`)
}

const Line = ({ name, strong, children }: { name: string; strong?: boolean; children: string }) => (
  <Flex gap={4} mt={1} {...(strong ? { fontWeight: 600 } : { color: 'ink.700' })}>
    <span>{name}</span>
    <Box as="span" ms="auto" whiteSpace="nowrap">
      {children}
    </Box>
  </Flex>
)
