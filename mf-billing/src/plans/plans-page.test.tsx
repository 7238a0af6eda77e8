import { aFreeUser, type Answer, aUser, fail, fakeHost, renderScreen } from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
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

const open = (answer: Parameters<ReturnType<typeof fakeHost>['answer']>[1] = plans, user = aFreeUser()) => {
  const host = fakeHost({ user, path: '/capacityBonus' })
  host.answer('site.plans', answer as typeof plans)
  return renderScreen(<PlansPage />, { host, words: { 'mf-billing': zhTw } })
}

test('shows the plans in their order, and which one is mine', async () => {
  open()
  const cards = within(await screen.findByRole('list')).getAllByRole('listitem')
  expect(cards.map((card) => within(card).getAllByText(/免費試用|高級|頂級/)[0]?.textContent)).toEqual([
    '免費試用',
    '高級',
    '頂級',
  ])
  expect(within(cards[0]!).getByText('目前的方案')).toBeVisible()
  expect(screen.getAllByText('目前的方案')).toHaveLength(1)
})

test('the period changes every price, with the old one and what it makes a month', async () => {
  const { user } = open()
  expect(await screen.findByText('NT$850')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: '年繳，省 10%' }))
  expect(screen.getByText('NT$9,180')).toBeVisible()
  expect(screen.getByText('10,200')).toBeVisible()
  expect(screen.getByText('平均每月 NT$765')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: '季繳，省 3%' }))
  expect(screen.getByText('NT$3,347')).toBeVisible()
})

test('compares line by line, what is there today apart from what is to come', async () => {
  open()
  const table = await screen.findByRole('table', { name: '三種方案，一起比' })
  const line = (name: string) =>
    within(within(table).getByRole('rowheader', { name }).closest('tr')!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect(line('可備份的粉專')).toEqual(['2 個', '5 個', '10 個'])
  expect(line('儲存空間')).toEqual(['500 MB', '50 GB', '200 GB'])
  expect(line('加購粉專')).toEqual(['–', '每個每月 NT$100，最多 10 個', '每個每月 NT$80，最多 30 個'])
  expect(line('內容還原')).toEqual(['試算', '每 30 天一次', '每 7 天一次'])
})

test('says how much of the present plan is used', async () => {
  open()
  expect(await screen.findByText('還剩 500 MB')).toBeVisible()
  expect(screen.getByText('每份名單前 60 位')).toBeVisible()
})

test('says that nothing can be bought yet, and offers nothing that looks like it', async () => {
  open()
  await screen.findByRole('table')
  expect(screen.getByText(/線上購買還沒有開放/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/channel'])
})

test('a member of the general level sees no plan marked as his', async () => {
  open(plans, aUser({ vip_type: 0 }))
  expect(await screen.findByRole('table')).toBeVisible()
  expect(screen.queryByText('目前的方案')).toBeNull()
  expect(screen.getByText('一般')).toBeVisible()
})

test('plans that do not come can be asked for again; what is used stays on show', async () => {
  const { user, host } = open(fail(500))
  expect(await screen.findByText('方案沒有載入成功')).toBeVisible()
  expect(screen.getByText('你用了多少')).toBeVisible()
  host.answer('site.plans', plans)
  await user.click(screen.getByRole('button', { name: /再試一次/ }))
  await waitFor(() => expect(screen.getByRole('table')).toBeVisible())
})
