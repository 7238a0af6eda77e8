import { handle } from '../../infra/http/handle'
import type { Module } from '../../infra/module'
import { checkSecondStep } from './second-step'
import {
  beginTwoFactor,
  downloadSpareCodes,
  renewSpareCodes,
  showSpareCodes,
  spareCodesOf,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from './service'
import { sealedSecret } from './authenticators'
import { sealedSpareCode } from './spare-codes'

export const twoFactor: Module = {
  name: 'twoFactor',
  sealed: [sealedSecret, sealedSpareCode],
  maintenance: async ({ db, clock }) => {
    await db.deleteFrom('loginTickets').where('expiresAt', '<=', clock.now()).execute()
  },
  routes: (api) => {
    const { services } = api
    handle(api, 'twoFactor.begin', (call) => beginTwoFactor(services, call))
    handle(api, 'twoFactor.turnOn', (call) => turnOnTwoFactor(services, call))
    handle(api, 'twoFactor.turnOff', (call) => turnOffTwoFactor(services, call))
    handle(api, 'twoFactor.spareCodes', (call) => spareCodesOf(services, call))
    handle(api, 'twoFactor.showSpareCodes', (call) => showSpareCodes(services, call))
    handle(api, 'twoFactor.renewSpareCodes', (call) => renewSpareCodes(services, call))
    handle(api, 'twoFactor.downloadSpareCodes', (call) => downloadSpareCodes(services, call))
    handle(api, 'twoFactor.check', (call) => checkSecondStep(services, call))
  },
}
