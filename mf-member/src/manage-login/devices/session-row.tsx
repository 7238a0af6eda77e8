import type { SessionInfo } from '@fankeep/shared/contract'
import { Box, Button, Flex, Icon, RelativeTime } from '@fankeep/shared/ui'
import { Dotted } from '../../dotted'
import { useText } from '../../format'

export interface SessionRowProps {
  session: SessionInfo
  busy: boolean
  onEnd: () => void
}

export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { t, format } = useText()
  const { current, address, created_at, seen_at } = session
  const name = useDeviceName(session)
  const loggedIn = `${format.date(created_at)} ${format.time(created_at)}`
  return (
    <Flex
      as="li"
      align="center"
      gap={{ base: 3, md: 4 }}
      px={{ base: 4, md: 5 }}
      py={4}
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: 0 }}
    >
      <Flex flex={1} minW={0} gap={4} align="center">
        <Box color="ink.500">
          <Icon name="device" size={24} />
        </Box>
        <Box minW={0}>
          <Flex align="center" gap={2} wrap="wrap">
            <b>{name}</b>
            {current && (
              <Flex as="span" align="center" gap={1} fontSize="13" color="goodText">
                <Icon name="done" size={14} color="good" />
                {t('devices.current')}
              </Flex>
            )}
          </Flex>
          <Box fontSize="13" color="ink.500" overflowWrap="anywhere">
            <Dotted
              facts={[
                !current && (
                  <>
                    {t('devices.seen')} <RelativeTime at={seen_at} />
                  </>
                ),
                t(current ? 'devices.sinceFirst' : 'devices.since', { day: format.date(created_at) }),
                address && t('devices.from', { address }),
              ]}
            />
          </Box>
        </Box>
      </Flex>
      {!current && (
        <Button
          variant="line"
          size="sm"
          busy={busy}
          aria-label={t('devices.endLabel', { name, at: loggedIn })}
          onClick={onEnd}
        >
          {t('devices.end')}
        </Button>
      )}
    </Flex>
  )
}

/** A readable name: "Chrome on macOS". */
function useDeviceName({ browser, system, device }: SessionInfo): string {
  const { t } = useText()
  if (browser && system) return t('devices.name', { browser, system })
  return browser || system || t(`devices.kind.${device}`)
}
