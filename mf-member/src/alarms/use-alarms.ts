import type { PushDevice } from '@fankeep/shared/contract'
import { Refused, useCall, useHost } from '@fankeep/shared/host'
import { useEffect, useState } from 'react'
import { useText } from '../format'
import { type Ability, abilityOf, findEndpoint, NotAllowed, subscribe, unsubscribe } from './browser-push'

/** Alarms on this device and the member's others. `said`: why the last act came to nothing. */
export function useAlarms() {
  const { t } = useText()
  const { api, notify } = useHost()
  const devices = useCall('push.devices', {})
  const { ability, askAgain, endpoint, setEndpoint } = useThisBrowser()
  const { attempt, busy, said } = useAttempt(askAgain)
  const { data, reload } = devices

  const turnOn = (key: string) =>
    attempt('on', async () => {
      const made = await subscribe(key)
      await api.call('push.turnOn', made)
      setEndpoint(made.endpoint)
      notify({ kind: 'success', title: t('alarms.turnedOn') })
      reload()
    })
  const turnOff = (device: PushDevice) =>
    attempt(device.id, async () => {
      await api.call('push.turnOff', { id: device.id })
      if (device.endpoint === endpoint) await unsubscribe()
      notify({ kind: 'success', title: t('alarms.turnedOff', { name: device.name }) })
      reload()
    })
  const test = (device: PushDevice) =>
    attempt(`test ${device.id}`, async () => {
      try {
        await api.call('push.test', { id: device.id })
        notify({ kind: 'success', title: t('alarms.tested') })
      } finally {
        // One that took no message is no longer listed.
        reload()
      }
    })
  const here = data?.list.find((one) => one.endpoint === endpoint)
  return { devices, ability, here, busy, said, turnOn, turnOff, test }
}

/** What this browser can do, and the endpoint that it is subscribed with. */
function useThisBrowser() {
  const [ability, setAbility] = useState<Ability>(() => abilityOf(globalThis.window))
  const [endpoint, setEndpoint] = useState<string>()
  useEffect(() => {
    if (ability !== 'ready') return
    let isCurrent = true
    findEndpoint().then(
      (found) => isCurrent && setEndpoint(found),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [ability])
  return { ability, askAgain: () => setAbility(abilityOf(globalThis.window)), endpoint, setEndpoint }
}

/** One act at a time, by name, and why it came to nothing. */
function useAttempt(onNotAllowed: () => void) {
  const { t } = useText()
  const [busy, setBusy] = useState<string>()
  const [said, setSaid] = useState<string>()
  async function attempt(what: string, run: () => Promise<void>) {
    setBusy(what)
    setSaid(undefined)
    try {
      await run()
    } catch (error) {
      if (error instanceof NotAllowed) onNotAllowed()
      else setSaid(error instanceof Refused ? error.message : t('alarms.failed'))
    }
    setBusy(undefined)
  }
  return { attempt, busy, said }
}
