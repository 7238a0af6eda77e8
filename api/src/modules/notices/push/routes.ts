import type { Api } from '../../../infra/http/api'
import { handle } from '../../../infra/http/handle'
import { listDevices, testDevice, turnOff, turnOn } from './devices'

export function pushRoutes(api: Api): void {
  const { services } = api
  handle(api, 'push.devices', (call) => listDevices(services, call))
  handle(api, 'push.turnOn', (call) => turnOn(services, call))
  handle(api, 'push.turnOff', (call) => turnOff(services, call))
  handle(api, 'push.test', (call) => testDevice(services, call))
}
