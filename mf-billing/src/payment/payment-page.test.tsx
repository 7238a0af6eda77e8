import { aUser, fail, fakeHost, refuse, renderScreen } from '@fankeep/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
import { anOffer, anOrder } from '../testing'
import { PaymentPage } from './payment-page'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.doUnmock('./phones'))

const posted = { order: anOrder(), pay: { url: '/api/pay/go/key' } }
const open = (path = '/payment?type=2&period=1', offer = anOffer(), user = aUser()) => {
  const host = fakeHost({ user, path })
  host.answer('orders.offer', offer)
  host.answer('site.areaCodes', [
    { code: '+886', country: 'TW', name: '台灣' },
    { code: '+81', country: 'JP', name: '日本' },
  ])
  host.answer('orders.post', posted)
  host.answer('orders.postStorage', posted)
  host.answer('orders.postAddOn', posted)
  const left: string[] = []
  const view = renderScreen(<PaymentPage leave={(url) => left.push(url)} />, {
    host,
    words: { 'mf-billing': zhTw },
  })
  const fill = async (name: string | RegExp, value: string) => {
    const box = await screen.findByRole('textbox', { name })
    await view.user.clear(box)
    await view.user.paste(value)
  }
  const fillAll = async () => {
    await fill('姓名', '林予安')
    await fill('手機', '0912 345 678')
    await fill('市內電話', '02 2345 6789')
    await fill('郵遞區號', '106')
    await fill('地址', '台北市大安區溫州街 18 巷')
    await view.user.click(screen.getByRole('radio', { name: /^公司/ }))
    await fill('統一編號', '04595257')
    await fill('發票抬頭', '小島慢食有限公司')
  }
  const pay = () => view.user.click(screen.getAllByRole('button', { name: '前往付款' })[0]!)
  return { ...view, host, left, fill, fillAll, pay }
}

test('shows an empty checkout and a link to the plans if nothing was chosen', () => {
  open('/payment')
  expect(screen.getByText('目前沒有要結帳的項目')).toBeVisible()
  expect(screen.getByRole('link', { name: '比較方案' })).toHaveAttribute('href', '/capacityBonus')
})

test.each([
  [true, '2026/12/07 會先寄信提醒，不會自動扣款。'],
  [false, 'Email 驗證後，到期前會寄信提醒；不會自動扣款。'],
])('promises a reminder by e-mail only to a proven address: %s', async (email, words) => {
  open(undefined, undefined, aUser({ proven: { email, tel: true } }))
  expect(await screen.findByText(new RegExp(words))).toBeVisible()
})

test('each step of a slider counts, however fast the keys are pressed', async () => {
  open()
  const slider = await screen.findByRole<HTMLInputElement>('slider', { name: /加購頻道/ })
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  // As an arrow key does: from the value that the page shows at that moment.
  const step = () => {
    set.call(slider, String(Number(slider.value) + 1))
    slider.dispatchEvent(new Event('input', { bubbles: true }))
  }
  act(() => {
    for (let n = 0; n < 4; n++) step()
  })
  await waitFor(() => expect(slider).toHaveValue('4'))
})

test('a company’s purchase sends all fields but no price, then goes to the payment page', async () => {
  const { fillAll, pay, host, left } = open()
  await fillAll()
  await pay()
  await waitFor(() => expect(left).toEqual(['/api/pay/go/key']))
  const input = { ...host.callsOf('orders.post')[0]?.input }
  expect(input).toMatchObject({
    type: 2,
    period: 1,
    name: '林予安',
    telno: '0912 345 678',
    invoice_type: 'company',
    invoice_number: '04595257',
    discount: '',
  })
  expect(Object.keys(input).filter((name) => /price|total|amount/.test(name))).toEqual([])
})

test('a member can pay if the code that checks telephone numbers fails to load', async () => {
  vi.resetModules()
  vi.doMock('./phones', () => {
    throw new Error('Loading chunk 622 failed.')
  })
  const { fillAll, pay, left } = open()
  await fillAll()
  await pay()
  await waitFor(() => expect(left).toEqual(['/api/pay/go/key']))
})

test('an order that costs nothing is paid at once and emits orders.paid', async () => {
  const { fillAll, pay, host, left } = open()
  host.answer('orders.post', { order: anOrder({ state: 'paid' }), pay: null })
  await fillAll()
  await pay()
  await waitFor(() => expect(host.went).toEqual([`/transactionHistory?order=${anOrder().no}`]))
  expect(host.emitted).toEqual([{ name: 'orders.paid', payload: { order: anOrder().no } }])
  expect(left).toEqual([])
})

test('shows invalid fields under each field and above the button, and sends nothing', async () => {
  const { fillAll, fill, pay, host } = open()
  await fillAll()
  await fill('統一編號', '12222539')
  await fill('手機', '02 2345 6789')
  // The shell writes the site info into the head like this.
  const meta = document.head.appendChild(document.createElement('meta'))
  meta.name = 'telno'
  await pay()
  expect(await screen.findByText('這組統編的檢查碼不對，請核對這 8 位數字')).toBeVisible()
  expect(screen.getByText('手機號碼不對，例如 0912 345 678')).toBeVisible()
  expect(screen.getByRole('button', { name: '付款前還有 2 個欄位要修正：手機、統一編號' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: '手機' })).toHaveFocus()
  meta.remove()
  expect(host.callsOf('orders.post')).toEqual([])
})

test('names the number of the chosen carrier among the invalid fields, as its field does', async () => {
  const { user, fillAll, pay } = open()
  await fillAll()
  await user.click(screen.getByRole('radio', { name: /^個人/ }))
  await user.click(screen.getByRole('radio', { name: '自然人憑證' }))
  await pay()
  expect(screen.getByRole('textbox', { name: '自然人憑證號碼' })).toHaveFocus()
  expect(screen.getByRole('button', { name: '付款前還有 1 個欄位要修正：自然人憑證號碼' })).toBeVisible()
})

test('accepts the member’s own telephone number, even with an address abroad', async () => {
  const { user, fillAll, fill, pay, left } = open()
  await fillAll()
  const own = `0${aUser().tel}`
  await fill('手機', own)
  await fill('市內電話', own)
  await user.selectOptions(screen.getByLabelText('國家或地區'), 'JP')
  await pay()
  await waitFor(() => expect(left).toHaveLength(1))
})

test('checks the invoice carrier by the rule of its kind, and asks for none on paper', async () => {
  const { user, fill, pay } = open()
  await fill('手機條碼', '/abc')
  await pay()
  expect(await screen.findByText('手機條碼是 / 加 7 個字，例如 /ABC1234')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: '捐贈' }))
  await fill('捐贈碼', '12')
  expect(await screen.findByText('捐贈碼是 3 到 7 位數字')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: '紙本寄送' }))
  expect(screen.queryByRole('textbox', { name: '捐贈碼' })).toBeNull()
})

test('retries a failed or refused order with the same idempotency key, changed content with a new one', async () => {
  const { fillAll, fill, pay, host, left } = open()
  await fillAll()
  host.answer('orders.post', fail())
  await pay()
  await waitFor(() => expect(host.callsOf('orders.post')).toHaveLength(1))
  host.answer('orders.post', refuse('payment_unavailable', '目前無法線上付款'))
  await pay()
  expect(await screen.findByText('目前無法線上付款')).toBeVisible()
  host.answer('orders.post', posted)
  await pay()
  await waitFor(() => expect(left).toHaveLength(1))
  const keys = () => host.callsOf('orders.post').map(({ input }) => input.idempotency_key)
  expect(new Set(keys()).size).toBe(1)
  expect(keys()).toHaveLength(3)
  // Back from the payment page: the browser restores the page as it was.
  act(() => void window.dispatchEvent(new Event('pageshow')))
  await fill(/^備註/, '專案 A')
  await pay()
  await waitFor(() => expect(keys()).toHaveLength(4))
  expect(new Set(keys()).size).toBe(2)
})

test('paying the same cart again after the payment page uses a new idempotency key', async () => {
  const { fillAll, pay, host, left } = open()
  await fillAll()
  await pay()
  await waitFor(() => expect(left).toHaveLength(1))
  act(() => void window.dispatchEvent(new Event('pageshow')))
  await pay()
  await waitFor(() => expect(left).toHaveLength(2))
  const [first, second] = host.callsOf('orders.post').map(({ input }) => input.idempotency_key)
  expect(second).not.toBe(first)
})

test('an order that is cancelled in the answer does not emit orders.paid', async () => {
  const { fillAll, pay, host, left } = open()
  const order = anOrder({ state: 'cancelled', cancel_reason: 'expired', expires_at: null })
  host.answer('orders.post', { order, pay: null })
  await fillAll()
  await pay()
  await waitFor(() => expect(host.went).toEqual([`/transactionHistory?order=${order.no}`]))
  expect(host.emitted).toEqual([])
  expect(left).toEqual([])
})

test('shows a changed amount before the member leaves to pay', async () => {
  const { fillAll, pay, host, left } = open()
  await fillAll()
  // The plan was bought in another tab meanwhile: this order renews it, and the shown price is outdated.
  const held = { type: 2, value: 850, starts_at: '2026-11-21T03:00:00Z', ends_at: '2026-12-21T03:00:00Z' }
  host.answer('orders.offer', anOffer({ type: 2, plans: [held] }))
  const price = { ...anOrder().price, change: 'renew' as const, total: 945 }
  host.answer('orders.post', { order: anOrder({ amount: 945, price }), pay: posted.pay })
  await pay()
  expect(await screen.findByText(/訂單內容有了變化.*NT\$945/)).toBeVisible()
  expect(await screen.findByRole('heading', { name: '續約高級方案' })).toBeVisible()
  expect(left).toEqual([])
  await pay()
  await waitFor(() => expect(left).toEqual(['/api/pay/go/key']))
})

test('restores the form’s values after the page is opened again', async () => {
  const first = open()
  await first.fillAll()
  first.unmount()
  open()
  expect(await screen.findByRole('textbox', { name: '地址' })).toHaveValue('台北市大安區溫州街 18 巷')
  expect(screen.getByRole('textbox', { name: '統一編號' })).toHaveValue('04595257')
})

test('deducts a valid discount code, and reports an invalid one without deducting anything', async () => {
  const { user, host, fill } = open()
  host.answer('orders.checkDiscount', refuse('discount_invalid', '你輸入的折扣碼無效'))
  const summary = within(await screen.findByRole('complementary', { name: '訂單內容' }))
  await fill(/^折扣碼/, 'NOPE')
  await user.click(summary.getByRole('button', { name: '套用' }))
  expect(await screen.findByText('你輸入的折扣碼無效')).toBeVisible()
  expect(summary.getByText('NT$893')).toBeVisible()
  host.answer('orders.checkDiscount', {
    price: anOrder().price,
    discount: { code: 'FAN10', percent: 10, amount: null },
  })
  await user.click(summary.getByRole('button', { name: '套用' }))
  expect(await screen.findByText('−85')).toBeVisible()
  expect(summary.getByText('NT$803')).toBeVisible()
})

test('paying with a typed code that was not applied applies it first', async () => {
  const { host, fill, fillAll, pay, left } = open()
  await fillAll()
  host.answer('orders.checkDiscount', refuse('discount_invalid', '你輸入的折扣碼無效'))
  await fill(/^折扣碼/, 'NOPE')
  await pay()
  expect(await screen.findByText('你輸入的折扣碼無效')).toBeVisible()
  expect(host.callsOf('orders.post')).toHaveLength(0)
  const discount = { code: 'FAN10', percent: 10, amount: null }
  host.answer('orders.checkDiscount', { price: anOrder().price, discount })
  host.answer('orders.post', { ...posted, order: anOrder({ price: { ...anOrder().price, total: 803 } }) })
  await fill(/^折扣碼/, 'fan10')
  await pay()
  await waitFor(() => expect(left).toEqual(['/api/pay/go/key']))
  expect(host.callsOf('orders.post').map(({ input }) => input.discount)).toEqual(['FAN10'])
})

test('pays without a discount if the member pays again after a refused code', async () => {
  const { host, fill, fillAll, pay, left } = open()
  await fillAll()
  host.answer('orders.checkDiscount', refuse('discount_invalid', '你輸入的折扣碼無效'))
  await fill(/^折扣碼/, 'NOPE')
  await pay()
  await screen.findByText('你輸入的折扣碼無效')
  await pay()
  await waitFor(() => expect(left).toHaveLength(1))
  expect(host.callsOf('orders.post')[0]?.input.discount).toBe('')
})

test('shows the full sum before a member pays who removed the discount code', async () => {
  const { user, host, fill, fillAll, pay, left } = open()
  await fillAll()
  const discount = { code: 'FAN10', percent: 10, amount: null }
  host.answer('orders.checkDiscount', { price: anOrder().price, discount })
  await fill(/^折扣碼/, 'FAN10')
  await user.click(screen.getByRole('button', { name: '套用' }))
  await screen.findAllByText('NT$803')
  await user.clear(screen.getByRole('textbox', { name: /^折扣碼/ }))
  await pay()
  await waitFor(() => expect(screen.queryByText('NT$803')).toBeNull())
  expect(host.callsOf('orders.post')).toHaveLength(0)
  await pay()
  await waitFor(() => expect(left).toHaveLength(1))
})

test('a refused discount code removes the discount of the code before it', async () => {
  const { user, host, fill } = open()
  const discount = { code: 'FAN10', percent: 10, amount: null }
  host.answer('orders.checkDiscount', { price: anOrder().price, discount })
  const summary = within(await screen.findByRole('complementary', { name: '訂單內容' }))
  await fill(/^折扣碼/, 'FAN10')
  await user.click(summary.getByRole('button', { name: '套用' }))
  expect(await summary.findByText('NT$803')).toBeVisible()
  host.answer('orders.checkDiscount', refuse('discount_invalid', '你輸入的折扣碼無效'))
  await fill(/^折扣碼/, 'NOPE')
  await user.click(summary.getByRole('button', { name: '套用' }))
  expect(await screen.findByText('你輸入的折扣碼無效')).toBeVisible()
  expect(summary.getByText('NT$893')).toBeVisible()
})

test('an upgrade shows the credit for the remaining days and how each amount was computed', async () => {
  const held = { type: 2, value: 9180, starts_at: '2026-03-19T04:00:00Z', ends_at: '2027-03-19T04:00:00Z' }
  open('/payment?type=3&period=3&pages=4&packs=2', anOffer({ type: 2, plans: [held] }))
  const summary = within(await screen.findByRole('complementary', { name: '訂單內容' }))
  expect(summary.getByText('9,180 × 118 / 365')).toBeVisible()
  expect(summary.getByText('−2,968')).toBeVisible()
  expect(summary.getByText('15,092')).toBeVisible()
  expect(summary.getByText('755')).toBeVisible()
  expect(summary.getByText('NT$15,847')).toBeVisible()
  expect(screen.getByRole('heading', { name: '升級到頂級方案' })).toBeVisible()
})

test('the country says that the list could not be loaded, and offers all countries once it is', async () => {
  const { host, user } = open()
  host.answer('site.areaCodes', fail())
  const note = (await screen.findByText('國家清單沒有載入成功。', { exact: false })).closest('[role=status]')!
  host.answer('site.areaCodes', [{ code: '+81', country: 'JP', name: '日本' }])
  await user.click(within(note as HTMLElement).getByRole('button', { name: '再試一次' }))
  expect(await screen.findByRole('option', { name: '日本' })).toBeInTheDocument()
})

test('a country that was chosen before keeps its name if the list could not be loaded', async () => {
  const first = open()
  const country = () => screen.findByRole('combobox', { name: '國家或地區' })
  await first.user.selectOptions(await country(), '日本')
  first.unmount()
  open().host.answer('site.areaCodes', fail())
  expect(await country()).toHaveDisplayValue('日本')
  await screen.findByText('國家清單沒有載入成功。', { exact: false })
  expect(await country()).toHaveDisplayValue('日本')
})
