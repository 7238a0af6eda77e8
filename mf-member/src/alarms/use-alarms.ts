import type { PushDevice } from '@fankeep/shared/contract'
import { useCall, useHost } from '@fankeep/shared/host'
import { useText } from '../format'
import { subscribe, unsubscribe } from '../browser-push/subscription'
import { useAttempt, useThisBrowser } from '../browser-push/use-this-browser'

/** Alarms on this device and the member's other devices. `said`: why the last action failed. */
export function useAlarms() {
  const { t } = useText()
  const { api, notify } = useHost()
  const devices = useCall('push.devices', {})
  const { ability, askAgain, endpoint, setEndpoint } = useThisBrowser('alarms')
  const { attempt, busy, said } = useAttempt(askAgain, t('alarms.failed'))
  const { data, reload } = devices

  const turnOn = (key: string) =>
    attempt('on', async () => {
      const made = await subscribe('alarms', key)
      await api.call('push.turnOn', made)
      setEndpoint(made.endpoint)
      notify({ kind: 'success', title: t('alarms.turnedOn') })
      reload()
    })
  const turnOff = (device: PushDevice) =>
    attempt(device.id, async () => {
      await api.call('push.turnOff', { id: device.id })
      if (device.endpoint === endpoint) await unsubscribe('alarms')
      notify({ kind: 'success', title: t('alarms.turnedOff', { name: device.name }) })
      reload()
    })
  const test = (device: PushDevice) =>
    attempt(`test ${device.id}`, async () => {
      try {
        await api.call('push.test', { id: device.id })
        notify({ kind: 'success', title: t('alarms.tested') })
      } finally {
        // A device that could not be reached is no longer listed.
        reload()
      }
    })
  const here = data?.list.find((one) => one.endpoint === endpoint)
  return { devices, ability, here, busy, said, turnOn, turnOff, test }
}
