import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, keepToken, readCode } from './site'

/* Members created by the forms' calls; the forms themselves are tested elsewhere. */

interface Answer<Data> {
  code: number
  msg: string
  data: Data
}

/** Makes one call, which must be answered with code 1. */
export async function call<Data>(
  request: APIRequestContext,
  path: string,
  form: Record<string, string>,
): Promise<Data> {
  const { code, msg, data } = (await (await request.post(path, { form })).json()) as Answer<Data>
  expect(code, `${path}: ${msg}`).toBe(1)
  return data
}

/** Registers a new member with the free trial, and returns the token. */
export async function newMember(request: APIRequestContext, name: string): Promise<string> {
  const email = `${name}.${Date.now()}@example.com`
  await call(request, '/api/login/sendEmailcode', { email, use: 'register' })
  const { token } = await call<{ token: string }>(request, '/api/loginv2/emailregistered', {
    area_code: '+886',
    tel: `9${String(Date.now()).slice(-8)}`,
    code: await readCode(request, email),
    email,
    nickname: 'Ruby',
    password: 'a quiet island 7',
    password_again: 'a quiet island 7',
    agree: '1',
  })
  await call(request, '/api/user/savebaseinfobytoken', { token, sex: '2' })
  return token
}

/** Buys the top plan for a month at the stand-in; the member must be logged in. */
export async function buyTopPlan(page: Page, token: string) {
  const { pay } = await call<{ pay: { url: string } }>(page.request, '/api/orderLv2/postOrder', {
    ...{ token, type: '3', period: '1', idempotency_key: randomUUID() },
    ...{ name: '林予安', phone: '02 2345 6789', telno: '0912 345 678', email: 'yuan@example.com' },
    ...{ address_country_code: 'TW', postal_code: '106', address_info: '溫州街 18 巷 7 號' },
    ...{ invoice_type: 'company', invoice_form: 'electronic', invoice_number: '04595257' },
    ...{ invoice_company_name: '小島慢食有限公司', invoice_email: 'yuan@example.com' },
  })
  await page.goto(pay.url)
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await expect(page).toHaveURL(/transactionHistory/)
  const isTop = async () =>
    (await call<{ vip_type: number }>(page.request, '/api3/user/getinfobytoken', { token })).vip_type
  await expect.poll(isTop).toBe(3)
}

/** Registers a new member, logs the browser in, and returns the token. */
export async function enterAsNewMember(page: Page, name: string): Promise<string> {
  const token = await newMember(page.request, name)
  await keepToken(page.context(), token)
  return token
}

/** Does the same with the top plan. */
export async function enterWithTopPlan(page: Page, name: string): Promise<string> {
  const token = await enterAsNewMember(page, name)
  await buyTopPlan(page, token)
  return token
}

export const addPage = async (request: APIRequestContext, token: string, platform: string, url: string) =>
  (await call<{ id: string }>(request, '/api3/url/back', { token, platform, url })).id

/** On the stand-in's page: enters an account that is not in its list, and agrees. */
export async function agreeAs(page: Page, handle: string) {
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(`${handle}@island.example`)
  await page.getByRole('radio', { name: /Another one/ }).check()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
}
