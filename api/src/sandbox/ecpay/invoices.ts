import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../infra/clock'
import { openData, sealData } from '../../modules/orders/ecpay/seal'
import { taipeiTime } from '../../modules/orders/payment/ecpay/provider'

const shop = { merchantId: '2000132', hashKey: 'ejCk326UnaZWKisg', hashIv: 'q9jcZX8Ib9LM8wYk' }

export interface KeptInvoice {
  InvoiceNo: string
  InvoiceDate: string
  RandomNumber: string
  asked: Record<string, unknown>
}

/** ECPay's electronic invoices (B2C), with those rules of its documents that shops most easily get wrong. */
export function addInvoices(fastify: FastifyInstance, clock: Clock) {
  const issued = new Map<string, KeptInvoice>()
  const faults: ('down' | 'lost')[] = []
  fastify.post<{ Params: { method: string }; Body: { MerchantID: string; Data: string } }>(
    '/ecpay/B2CInvoice/:method',
    async ({ params, body }, reply) => {
      const fault = params.method === 'Issue' ? faults.shift() : undefined
      if (fault === 'down') return reply.code(503).send()
      const asked = openData(body.Data, shop)
      const data = params.method === 'Issue' ? issue(asked) : find(asked)
      // The invoice was issued, but the answer is lost.
      if (fault === 'lost') return reply.code(502).send()
      return {
        MerchantID: shop.merchantId,
        RpHeader: {},
        TransCode: 1,
        TransMsg: 'Success',
        Data: sealData(data, shop),
      }
    },
  )
  const find = ({ RelateNumber }: Record<string, unknown>) => {
    const found = issued.get(String(RelateNumber))
    return found
      ? {
          RtnCode: 1,
          RtnMsg: '查詢成功',
          IIS_Number: found.InvoiceNo,
          IIS_Create_Date: found.InvoiceDate,
          IIS_Random_Number: found.RandomNumber,
        }
      : { RtnCode: 1600003, RtnMsg: '無發票號碼資料' }
  }
  const issue = (asked: Record<string, unknown>) => {
    const no = String(asked.RelateNumber)
    if (issued.has(no)) return { RtnCode: 5070353, RtnMsg: '自訂編號重覆' }
    const why = faultOf(asked)
    if (why) return { RtnCode: 5000001, RtnMsg: why }
    const kept: KeptInvoice = {
      InvoiceNo: `AB${String(10_000_000 + issued.size)}`,
      InvoiceDate: taipeiTime(clock.now()).replaceAll('/', '-'),
      RandomNumber: String(1000 + issued.size),
      asked,
    }
    issued.set(no, kept)
    const { asked: _, ...answer } = kept
    return { RtnCode: 1, RtnMsg: '開立發票成功', ...answer }
  }
  return { issued, faults }
}

/** The most characters of a field (documentation of `Issue`). */
const longest = { CustomerName: 60, CustomerAddr: 100, CustomerEmail: 80, InvoiceRemark: 200 }

function faultOf({ CustomerIdentifier, Donation, Print, CarrierType, ...asked }: Record<string, unknown>) {
  if (CustomerIdentifier !== '' && Donation === '1') return '有統一編號時不可捐贈'
  if (CustomerIdentifier !== '' && CarrierType === '' && Print !== '1') return '有統一編號且無載具時必須列印'
  if (Print === '1' && (CarrierType === '1' || CarrierType === '2')) return '有載具時不可列印'
  if (Print === '1' && (!asked.CustomerName || !asked.CustomerAddr)) return '列印時必須有名稱和地址'
  for (const [field, most] of Object.entries(longest))
    if ([...String(asked[field] ?? '')].length > most) return `${field} 長度不可超過 ${most}`
  if (Donation === '1' && !/^\d{3,7}$/.test(String(asked.LoveCode))) return '捐贈碼格式錯誤'
  const items = asked.Items as { ItemAmount: number }[]
  if (items.reduce((sum, { ItemAmount }) => sum + ItemAmount, 0) !== asked.SalesAmount) return '金額不符'
  return undefined
}
