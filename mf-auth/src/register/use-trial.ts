import { timeNow, useExtra } from '@fankeep/shared/host'

export interface Trial {
  days: number
  pages: number
  /** Bytes, as the plan counts them. */
  storage: number
  until: Date
}

const unit = { 1: 1024 ** 2, 2: 1024 ** 3 }

/** The free trial, from the plan list: promises only what the server says. */
export function useTrial(): Trial | undefined {
  const plans = useExtra('site.plans', { type: 0 })
  const plan = plans?.list.find(({ type }) => type === 1)
  if (!plan) return undefined
  const until = new Date(timeNow())
  until.setDate(until.getDate() + plan.day)
  return { days: plan.day, pages: plan.back_plate_num, storage: plan.storage * unit[plan.sto_type], until }
}
