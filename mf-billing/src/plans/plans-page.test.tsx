import { aFreeUser, type Answer, aUser, fail, fakeHost, renderScreen } from '@fankeep/shared/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
import { anOffer } from '../testing'
import { PlansPage } from './plans-page'

const plan = (
  title: string,
  type: number,
  prices: [number, number, number, number, number],
  rest: object,
) => ({
  title,
  type,
  day: 0,
  storage: 50,
  sto_type: 2 as const,
  back_plate_num: 5,
  add_max_num: 10,
  add_price: 100,
  price: prices[0],
  month_price: prices[1],
  old_month_price: prices[2],
  year_price: prices[3],
  old_year_price: prices[4],
  ...rest,
})
const plans: Answer<'site.plans'> = {
  list: [
    plan('頂級', 3, [1150, 3347, 3450, 12420, 13800], {
      storage: 200,
      back_plate_num: 10,
      add_max_num: 30,
      add_price: 80,
    }),
    plan('免費試用', 1, [0, 0, 0, 0, 0], {
      day: 30,
      storage: 500,
      sto_type: 1,
      back_plate_num: 2,
      add_max_num: 0,
      add_price: 0,
    }),
    plan('高級', 2, [850, 2474, 2550, 9180, 10200], {}),
  ],
  payment: { premium: { currency: 'TWD' }, free: { money: '0' } },
}

const open = (
  answer: Parameters<ReturnType<typeof fakeHost>['answer']>[1] = plans,
  user = aFreeUser(),
  offer = anOffer(),
) => {
  const host = fakeHost({ user, path: '/capacityBonus' })
  host.answer('orders.offer', offer)
  host.answer('site.plans', answer as typeof plans)
  return renderScreen(<PlansPage />, { host, words: { 'mf-billing': zhTw } })
}

test('lists the plans once, in order of size, and marks the member’s plan', async () => {
  open(plans, aUser({ vip_type: 2 }), anOffer({ type: 2 }))
  const choice = await screen.findByRole('radiogroup', { name: '方案' })
  const cards = within(choice).getAllByRole('radio')
  expect(cards.map((card) => card.closest('label')?.textContent)).toEqual([
    expect.stringMatching(/^高級.*目前的方案/),
    expect.stringMatching(/^頂級/),
    expect.stringMatching(/^方案不變/),
  ])
  await screen.findByRole('table')
  expect(screen.getAllByText('目前的方案')).toHaveLength(1)
  expect(screen.getAllByRole('radiogroup', { name: '繳費週期' })).toHaveLength(1)
  expect(screen.getAllByRole('link', { name: /方案/ })).toHaveLength(1)
})

test('the chosen period changes every price, the old price and the average per month', async () => {
  const { user } = open()
  const part = within((await screen.findByRole('heading', { name: '選方案' })).closest('section')!)
  expect(await part.findByText(/NT\$850/)).toBeVisible()
  await user.click(part.getByRole('radio', { name: '年繳，省 10%' }))
  expect(part.getByText(/NT\$9,180/)).toBeVisible()
  expect(part.getByText('10,200')).toBeVisible()
  expect(part.getByText('平均每月 NT$765')).toBeVisible()
  await user.click(part.getByRole('radio', { name: '季繳，省 3%' }))
  expect(part.getByText(/NT\$3,347/)).toBeVisible()
})

test('compares the plans line by line', async () => {
  open()
  const table = await screen.findByRole('table', { name: '三種方案，一起比' })
  const line = (name: string) =>
    within(within(table).getByRole('rowheader', { name }).closest('tr')!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect(line('每月費用')).toEqual(['30 天免費', 'NT$850／月', 'NT$1,150／月'])
  expect(line('可備份的頻道')).toEqual(['2 個', '5 個', '10 個'])
  expect(line('儲存空間')).toEqual(['500 MB', '50 GB', '200 GB'])
  expect(line('加購頻道')).toEqual(['不提供', '每個每月 NT$100，最多 10 個', '每個每月 NT$80，最多 30 個'])
  expect(line('內容還原')).toEqual(['試算', '每 30 天一次', '每 7 天一次'])
  // What remains after the trial, and what does not.
  expect(
    screen.getByText(/仍可免費備份 1 個頻道（最多 2 個）、看前 60 位粉絲，但沒有 CallBack/),
  ).toBeVisible()
})

test('shows how much of the present plan is used', async () => {
  open()
  expect(await screen.findByText('還剩 500 MB')).toBeVisible()
  expect(screen.getByText('每份名單前 60 位')).toBeVisible()
})

test('the calculator updates the total as the dials move, and the checkout link carries the choice', async () => {
  const { user } = open()
  const sum = within(await screen.findByRole('complementary', { name: '這樣要多少' }))
  expect(sum.getByText('NT$893')).toBeVisible()
  const dials = within(screen.getByRole('heading', { name: '選方案' }).closest('section')!)
  await user.click(dials.getByRole('radio', { name: '年繳，省 10%' }))
  await user.click(dials.getByRole('radio', { name: /頂級/ }))
  const pages = dials.getByRole('slider', { name: '加購頻道' })
  fireEvent.change(pages, { target: { value: '4' } })
  fireEvent.change(dials.getByRole('slider', { name: '加購儲存空間' }), { target: { value: '2' } })
  expect(pages).toHaveAttribute('aria-valuetext', '4 個')
  // 12,420 + 3,840 + 1,800 and 5 %.
  expect(sum.getByText('NT$18,963')).toBeVisible()
  expect(sum.getByText('903')).toBeVisible()
  expect(sum.getByRole('link', { name: '購買頂級方案' })).toHaveAttribute(
    'href',
    '/payment?type=3&period=3&pages=4&packs=2',
  )
})

test('extras beyond the limit of the chosen plan are left out of the total and of the checkout link', async () => {
  const { user } = open()
  const sum = within(await screen.findByRole('complementary', { name: '這樣要多少' }))
  const dials = within(screen.getByRole('heading', { name: '選方案' }).closest('section')!)
  await user.click(dials.getByRole('radio', { name: /頂級/ }))
  fireEvent.change(dials.getByRole('slider', { name: '加購頻道' }), { target: { value: '20' } })
  await user.click(dials.getByRole('radio', { name: /高級/ }))
  expect(dials.getByRole('slider', { name: '加購頻道' })).toHaveAttribute('aria-valuetext', '10 個')
  // 850 + 10 × 100, plus 5 %.
  expect(sum.getByText('NT$1,943')).toBeVisible()
  expect(dials.getByText(/一共可以備份 15 個頻道/)).toBeVisible()
  expect(sum.getByRole('link')).toHaveAttribute('href', '/payment?type=2&period=1&pages=10')
})

test('says what is lost and when if extras end with the present plan and are not in the next one', async () => {
  const dates = { starts_at: '2026-11-11T04:00:00Z', ends_at: '2026-12-11T04:00:00Z' }
  const holding = {
    plans: [{ type: 2, value: 850, ...dates }],
    pages: [{ count: 8, ...dates }],
    packs: [{ count: 1, ...dates }],
  }
  const { user } = open(plans, aUser({ vip_type: 2 }), anOffer({ type: 2, ...holding }))
  await user.click(await screen.findByRole('radio', { name: /^高級/ }))
  expect(
    screen.getByText(
      '2026/12/11 起可以備份 5 個頻道、50 GB；現在連同加購是 13 個頻道、100 GB。超出的部分只能檢視，90 天內不會刪除。',
    ),
  ).toBeVisible()
  await user.click(screen.getByRole('radio', { name: /^方案不變/ }))
  expect(screen.getByText('這樣一共可以備份 13 個頻道、100 GB。')).toBeVisible()
})

test('says what a smaller plan takes away, with extras only up to its limit', async () => {
  const dates = { starts_at: '2026-11-11T04:00:00Z', ends_at: '2026-12-11T04:00:00Z' }
  const holding = {
    plans: [{ type: 3, value: 1150, ...dates }],
    pages: [{ count: 20, ...dates, ends_at: '2027-11-11T04:00:00Z' }],
  }
  const { user } = open(plans, aUser({ vip_type: 3 }), anOffer({ type: 3, ...holding }))
  await user.click(await screen.findByRole('radio', { name: /^高級/ }))
  expect(
    screen.getByText(/^2026\/12\/11 起可以備份 15 個頻道、50 GB；現在連同加購是 30 個頻道、200 GB/),
  ).toBeVisible()
})

test.each([
  [2, 10, true],
  [3, 30, false],
])(
  'with plan %s at its limit of extra channels, offers a larger plan only if there is one',
  async (type, count, offered) => {
    const dates = { starts_at: '2026-11-11T04:00:00Z', ends_at: '2026-12-11T04:00:00Z' }
    const holding = { type, plans: [{ type, value: 850, ...dates }], pages: [{ count, ...dates }] }
    const { user } = open(plans, aUser({ vip_type: type }), anOffer(holding))
    await user.click(await screen.findByRole('radio', { name: /^方案不變/ }))
    const note = screen.getByText(/這個方案的頻道已經加購到上限/)
    expect(note.textContent?.includes('請升級到頂級')).toBe(offered)
  },
)

test('extras that begin after others end do not reduce the room for more', async () => {
  const now = { starts_at: '2026-11-11T04:00:00Z', ends_at: '2026-12-11T04:00:00Z' }
  const next = { starts_at: '2026-12-11T04:00:00Z', ends_at: '2027-01-11T04:00:00Z' }
  const holding = {
    plans: [
      { type: 2, value: 850, ...now },
      { type: 2, value: 850, ...next },
    ],
    pages: [
      { count: 7, ...now },
      { count: 2, ...next },
    ],
  }
  const { user } = open(plans, aUser({ vip_type: 2 }), anOffer({ type: 2, ...holding }))
  await user.click(await screen.findByRole('radio', { name: /^方案不變/ }))
  expect(screen.getByRole('slider', { name: '加購頻道' })).toHaveAttribute('max', '3')
  expect(screen.getByText(/一共可以備份 12 個頻道/)).toBeVisible()
})

test('the button names what the choice means for this member: upgrade, renewal or extras', async () => {
  const held = { type: 2, value: 850, starts_at: '2026-11-11T04:00:00Z', ends_at: '2026-12-11T04:00:00Z' }
  const { user } = open(plans, aUser(), anOffer({ type: 2, plans: [held] }))
  expect(await screen.findByRole('link', { name: '升級到頂級方案' })).toHaveAttribute(
    'href',
    '/payment?type=3&period=1',
  )
  await user.click(screen.getByRole('radio', { name: /^高級/ }))
  expect(screen.getByRole('link', { name: '續約高級方案' })).toHaveAttribute(
    'href',
    '/payment?type=2&period=1',
  )
  await user.click(screen.getByRole('radio', { name: /^方案不變/ }))
  fireEvent.change(screen.getByRole('slider', { name: '加購頻道' }), { target: { value: '1' } })
  expect(screen.getByRole('link', { name: '帶著這些去結帳' })).toBeVisible()
})

test.each([
  ['2026-12-11T04:00:00Z', true],
  ['2027-02-11T04:00:00Z', false],
])('extras alone with a plan that ends on %s: warns before paying: %s', async (ends_at, warned) => {
  const held = { type: 2, value: 850, starts_at: '2026-11-11T04:00:00Z', ends_at }
  const { user } = open(plans, aUser({ vip_type: 2 }), anOffer({ type: 2, until: ends_at, plans: [held] }))
  await user.click(await screen.findByRole('radio', { name: /^方案不變/ }))
  const warning = () => screen.queryByText(/方案在 2026\/12\/11 到期，比加購的早/)
  expect(warning()).toBeNull()
  fireEvent.change(screen.getByRole('slider', { name: '加購頻道' }), { target: { value: '1' } })
  expect(warning() !== null).toBe(warned)
})

test('a member with another plan booked sees why the plan cannot be changed now', async () => {
  const now = { type: 3, value: 1150, starts_at: '2026-11-11T04:00:00Z', ends_at: '2026-12-11T04:00:00Z' }
  const next = { type: 2, value: 850, starts_at: '2026-12-11T04:00:00Z', ends_at: '2027-01-11T04:00:00Z' }
  open(plans, aUser({ vip_type: 3 }), anOffer({ type: 3, plans: [now, next] }))
  expect((await screen.findAllByText('已訂好 2026/12/11 起換方案，之後可以再改')).length).toBeGreaterThan(1)
  expect(screen.queryByRole('link', { name: /續約|改為/ })).toBeNull()
})

test('a general member without a plan sees both dials but no option to keep the plan', async () => {
  const { user } = open(plans, aFreeUser(), anOffer({ type: 0 }))
  const dials = within((await screen.findByRole('heading', { name: '選方案' })).closest('section')!)
  expect(dials.getAllByRole('slider')).toHaveLength(2)
  await user.click(dials.getByRole('radio', { name: /高級/ }))
  expect(screen.queryByRole('radio', { name: /^方案不變/ })).toBeNull()
})

test('a general member sees no plan marked as theirs', async () => {
  open(plans, aUser({ vip_type: 0 }))
  expect(await screen.findByRole('table')).toBeVisible()
  expect(screen.queryByText('目前的方案')).toBeNull()
  expect(screen.getByText('一般')).toBeVisible()
})

test('offers to load the plans again if they failed to load, and keeps showing the usage', async () => {
  const { user, host } = open(fail(500))
  expect(await screen.findByText('方案沒有載入成功')).toBeVisible()
  expect(screen.getByText('你用了多少')).toBeVisible()
  host.answer('site.plans', plans)
  await user.click(screen.getByRole('button', { name: /再試一次/ }))
  await waitFor(() => expect(screen.getByRole('table')).toBeVisible())
})
