import { aUser, fakeHost, refuse, renderScreen } from '@fankeep/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { Order } from '@fankeep/shared/contract'
import zhTw from '../../locales/zh-TW.json'
import { keepDraft, keyFor, readDraft } from '../payment/draft'
import { anOrder, ordersOf } from '../testing'
import { TransactionsPage } from './transactions-page'

afterEach(() => sessionStorage.clear())

const open = (orders: Order[], path = '/transactionHistory', older: Order[] = []) => {
  const host = fakeHost({ user: aUser(), path })
  host.answer('orders.list', ({ cursor }) =>
    cursor ? ordersOf(...older) : { ...ordersOf(...orders), next: older.length > 0 ? 'older' : null },
  )
  const left: string[] = []
  const view = renderScreen(<TransactionsPage leave={(url) => left.push(url)} />, {
    host,
    words: { 'mf-billing': zhTw },
  })
  return { ...view, host, left }
}
const paid = anOrder({
  no: 'FK261121PAID0000',
  state: 'paid',
  paid_at: '2026-11-21T04:05:00.000Z',
  expires_at: null,
  invoice: { number: 'AB10000000', issued_at: '2026-11-21T04:06:00.000Z', form: 'electronic' },
})

test('shows an empty history if there is no order', async () => {
  open([])
  expect(await screen.findByText('還沒有交易紀錄')).toBeVisible()
})

test('an order that waits for payment can be paid or cancelled', async () => {
  const { user, host, left } = open([anOrder({ attempt: 'refused' })])
  host.answer('orders.pay', { order: anOrder(), pay: { url: '/api/pay/go/again' } })
  host.answer('orders.cancel', { order: anOrder({ state: 'cancelled', cancel_reason: 'member' }) })
  expect((await screen.findAllByText('付款沒有成功，沒有扣款')).length).toBeGreaterThan(0)
  await user.click((await screen.findAllByRole('button', { name: '再付一次' }))[0]!)
  await waitFor(() => expect(left).toEqual(['/api/pay/go/again']))
  await user.click(screen.getAllByRole('button', { name: '取消訂單' })[0]!)
  await waitFor(() => expect(host.notices[0]?.title).toContain('已取消'))
  expect(host.callsOf('orders.list').length).toBeGreaterThan(1)
})

test.each([
  [false, /重複付款，NT\$893 會退回原來的卡片/],
  [true, /重複付款，NT\$893 已退回原來的卡片/],
])('an order that was paid twice says what happens to the second payment', async (is_refunded, sentence) => {
  open([{ ...paid, surplus: { amount: 893, is_refunded } }])
  expect((await screen.findAllByText(sentence))[0]).toBeVisible()
})

test('shows a warning if an order cannot be paid at present', async () => {
  const { user, host, left } = open([anOrder({ attempt: 'none' })])
  host.answer('orders.pay', refuse('payment_unavailable', '現在無法付款'))
  await user.click((await screen.findAllByRole('button', { name: '去付款' }))[0]!)
  await waitFor(() => expect(host.notices).toMatchObject([{ kind: 'warning', title: '現在無法付款' }]))
  expect(left).toEqual([])
})

test('a paid order shows its proof of purchase, which downloads as PDF', async () => {
  const { user, host } = open([paid])
  let saved = ''
  URL.createObjectURL = () => 'blob:proof'
  URL.revokeObjectURL = () => {}
  HTMLAnchorElement.prototype.click = function click() {
    saved = this.download
  }
  host.answer('orders.proof', new Blob(['%PDF']))
  await user.click((await screen.findAllByRole('button', { name: '購買證明' }))[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: '購買證明' }))
  expect(dialog.getByText('AB10000000')).toBeVisible()
  expect(dialog.getByText('NT$893')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '下載 PDF' }))
  await waitFor(() => expect(saved).toBe('購買證明-FK261121PAID0000.pdf'))
  expect(host.callsOf('orders.proof')[0]?.input).toEqual({ no: paid.no, format: 'pdf' })
})

test.each([
  [{ state: 'paid' as const }, /付款完成：高級方案（月繳），到 2026\/12\/21/],
  [
    { state: 'paid' as const, paid_at: '2026-11-20T04:00:00.000Z' },
    /2026\/11\/21 到 2026\/12\/21。現在的方案到期後開始/,
  ],
  [{ attempt: 'refused' as const, attempt_message: '餘額不足' }, /沒有扣款（餘額不足）/],
  [{ attempt: 'open' as const }, /正在等綠界確認付款/],
  [{ state: 'cancelled' as const, cancel_reason: 'expired' as const }, /已經取消，沒有扣款/],
  [{ state: 'refunded' as const }, /退回原來的卡片/],
])('a member who returns from the payment page sees the result of the order: %o', async (over, sentence) => {
  const order = anOrder(over)
  open([order], `/transactionHistory?order=${order.no}`)
  expect(await screen.findByText(sentence)).toBeVisible()
})

test('asks again for the result of an order if the server was too busy to answer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const order = anOrder({ attempt: 'open' })
  const { host } = open([order], `/transactionHistory?order=${order.no}`)
  await screen.findByText(/正在等綠界確認付款/)
  host.answer('orders.list', refuse('server_busy', '系統有點忙'))
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(screen.getByText(/正在等綠界確認付款/)).toBeVisible()
  host.answer('orders.list', ordersOf(anOrder({ state: 'paid' })))
  await act(() => vi.advanceTimersByTimeAsync(3000))
  vi.useRealTimers()
  expect(await screen.findByText(/付款完成/)).toBeVisible()
})

test('the note on a returned order follows its cancellation', async () => {
  const order = anOrder({ attempt: 'refused' })
  const { user, host } = open([order], `/transactionHistory?order=${order.no}`)
  await screen.findByText(/付款沒有成功，沒有扣款。/)
  const cancelled = anOrder({ state: 'cancelled', cancel_reason: 'member' })
  host.answer('orders.cancel', () => {
    host.answer('orders.list', ordersOf(cancelled))
    return { order: cancelled }
  })
  await user.click(screen.getAllByRole('button', { name: '取消訂單' })[0]!)
  expect(await screen.findByText(/已經取消，沒有扣款/)).toBeVisible()
})

test('emits orders.paid only after the order is shown as paid', async () => {
  const order = anOrder({ attempt: 'open' })
  const { host, unmount } = open([order], `/transactionHistory?order=${order.no}`)
  await screen.findByText(/正在等綠界確認付款/)
  expect(host.emitted).toEqual([])
  unmount()
  const settled = open([anOrder({ state: 'paid' })], `/transactionHistory?order=${order.no}`)
  await screen.findByText(/付款完成/)
  expect(settled.host.emitted).toEqual([{ name: 'orders.paid', payload: { order: order.no } }])
})

test('the same cart gets a new idempotency key after its order is paid', async () => {
  const cart = { type: 2, period: 1 }
  const waiting = open([anOrder({ attempt: 'open' })], `/transactionHistory?order=${anOrder().no}`)
  const key = keyFor(waiting.host, cart)
  await screen.findByText(/正在等綠界確認付款/)
  expect(keyFor(waiting.host, cart)).toBe(key)
  waiting.unmount()
  const { host } = open([anOrder({ state: 'paid' })], `/transactionHistory?order=${anOrder().no}`)
  await screen.findByText(/付款完成/)
  expect(keyFor(host, cart)).not.toBe(key)
})

test('keeps what was typed for another order if the member goes back to a paid one', async () => {
  const path = `/transactionHistory?order=${anOrder().no}`
  const first = open([anOrder({ state: 'paid' })], path)
  await screen.findByText(/付款完成/)
  first.unmount()
  const typed = { ...readDraft(first.host, aUser()), code: 'FAN10' }
  keepDraft(first.host, typed)
  const { host } = open([anOrder({ state: 'paid' })], path)
  await screen.findByText(/付款完成/)
  await waitFor(() => expect(host.emitted).toHaveLength(1))
  expect(readDraft(host, aUser()).code).toBe('FAN10')
})

test('pages through older orders, and shows no buttons if all orders fit on one page', async () => {
  const { unmount } = open([anOrder({ no: 'FK1' })])
  expect((await screen.findAllByText(/FK1/)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: '較舊' })).toBeNull()
  unmount()

  const { user } = open([anOrder({ no: 'FK2' })], undefined, [anOrder({ no: 'FK1' })])
  await user.click(await screen.findByRole('button', { name: '較舊' }))
  expect((await screen.findAllByText(/FK1/)).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: '較舊' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: '較新' }))
  expect((await screen.findAllByText(/FK2/)).length).toBeGreaterThan(0)
})

test('the demonstration shows no orders and requests none', () => {
  const host = fakeHost({ user: aUser({ demo: true }), path: '/transactionHistory' })
  renderScreen(<TransactionsPage />, { host, words: { 'mf-billing': zhTw } })
  expect(screen.getByRole('heading', { name: '示範帳號不顯示這一頁' })).toBeVisible()
  expect(screen.getByRole('link', { name: '註冊' })).toHaveAttribute('href', '/register')
  expect(host.callsOf('orders.list')).toHaveLength(0)
})
