import { Readable } from 'node:stream'
import type { Api } from '../../../infra/http/api'
import { handleFile } from '../../../infra/http/handle'
import { Refusal } from '../../../infra/refusal'
import { ownedOrder } from '../repository'
import { proofHtml } from './html'
import { proofPdf } from './pdf'
import { proofOf } from './proof'

/** The proof of purchase of a paid order, in the language of the request. */
export function proofRoute(api: Api): void {
  const { db } = api.services
  handleFile(api, 'orders.proof', async ({ input, member, language }) => {
    const order = await ownedOrder(db, member.id, input.no)
    if (order.state !== 'paid') throw new Refusal('order_not_paid')
    const proof = await proofOf(db, order, language)
    const name = `${order.no}.${input.format}`
    return input.format === 'pdf'
      ? { name, type: 'application/pdf', content: await proofPdf(proof) }
      : { name, type: 'text/html; charset=utf-8', content: Readable.from([proofHtml(proof)]) }
  })
}
