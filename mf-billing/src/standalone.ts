import { aList, type Answers } from '@fankeep/shared/testing'
import { anOffer, anOrder } from './testing'

const offer = anOffer()

/** The server's answers while this remote runs alone (docs/teams.md). */
export const answers: Answers = {
  'orders.offer': offer,
  'orders.list': aList([anOrder(), anOrder({ no: 'FK261001ABCDEFGH', state: 'paid' })]),
  'site.plans': { list: offer.plans, payment: { premium: { currency: 'TWD' }, free: { money: '0' } } },
  'site.areaCodes': [{ code: '+886', country: 'TW', name: '台灣' }],
}
