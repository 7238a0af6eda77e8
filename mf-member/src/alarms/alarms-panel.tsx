import type { CallOutput, PushDevice } from '@fankeep/shared/contract'
import { Box, Button, Note, NotLoaded, Panel, Skeleton } from '@fankeep/shared/ui'
import { useText } from '../format'
import { AccountRow } from '../account-row'
import { useAlarms } from './use-alarms'

type Alarms = ReturnType<typeof useAlarms>

/** Alarms as browser notifications: turn on for this device, test, turn off for any device. */
export function AlarmsPanel() {
  const { t } = useText()
  const alarms = useAlarms()
  const { data, error } = alarms.devices
  return (
    <Panel title={t('alarms.title')} flush>
      <Box px={{ base: 4, md: 5 }} pb={4} color="ink.700">
        {t('alarms.text')}
      </Box>
      {data ? (
        <>
          <Devices list={data.list} alarms={alarms} />
          <ThisDevice data={data} alarms={alarms} />
        </>
      ) : (
        <Box px={{ base: 4, md: 5 }} pb={4} aria-busy={!error || undefined}>
          {error ? <NotLoaded of={alarms.devices}>{t('alarms.error')}</NotLoaded> : <Skeleton h="3rem" />}
        </Box>
      )}
    </Panel>
  )
}

function Devices({ list, alarms }: { list: PushDevice[]; alarms: Alarms }) {
  const { t, format } = useText()
  const { here, busy, turnOff, test } = alarms
  if (list.length === 0) return null
  return (
    <Box as="ul" role="list" borderTopWidth="1px" borderBottomWidth="1px">
      {list.map((device) => (
        <AccountRow
          key={device.id}
          icon="bell"
          title={
            <>
              <b>{device.name}</b>
              {device.id === here?.id && (
                <Box as="span" fontSize="13" color="goodText">
                  {t('devices.current')}
                </Box>
              )}
            </>
          }
          text={t('alarms.since', { day: format.date(device.created_at) })}
          actions={
            <>
              <Button
                variant="line"
                size="sm"
                busy={busy === `test ${device.id}`}
                aria-label={t('alarms.testLabel', { name: device.name })}
                onClick={() => void test(device)}
              >
                {t('alarms.test')}
              </Button>
              <Button
                variant="line"
                size="sm"
                busy={busy === device.id}
                aria-label={t('alarms.offLabel', { name: device.name })}
                onClick={() => void turnOff(device)}
              >
                {t('alarms.off')}
              </Button>
            </>
          }
        />
      ))}
    </Box>
  )
}

function ThisDevice({ data, alarms }: { data: CallOutput<'push.devices'>; alarms: Alarms }) {
  const { t } = useText()
  const { ability, here, busy, said, turnOn } = alarms
  const isFull = data.list.length >= data.of
  if (here && !said) return null
  return (
    <Box px={{ base: 4, md: 5 }} pt={data.list.length > 0 ? 4 : 0} pb={4}>
      {said && (
        <Box mb={here ? 0 : 4}>
          <Note tone="late" announce>
            {said}
          </Note>
        </Box>
      )}
      {!here && ability !== 'ready' && <Box color="ink.500">{t(`alarms.${ability}`)}</Box>}
      {!here && ability === 'ready' && isFull && (
        <Box color="ink.500">{t('alarms.full', { of: data.of })}</Box>
      )}
      {!here && ability === 'ready' && !isFull && (
        <Button
          icon="bell"
          variant={data.list.length > 0 ? 'line' : 'solid'}
          busy={busy === 'on'}
          onClick={() => void turnOn(data.key)}
        >
          {t('alarms.on')}
        </Button>
      )}
    </Box>
  )
}
