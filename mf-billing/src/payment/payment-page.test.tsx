import { aUser, fakeHost, renderScreen } from '@fankeep/shared/testing'
import { screen } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
import { TransactionsPage } from '../transactions/transactions-page'
import { PaymentPage } from './payment-page'

const open = (page: React.ReactElement) =>
  renderScreen(page, { host: fakeHost({ user: aUser() }), words: { 'mf-billing': zhTw } })

test('the checkout says there is nothing to pay, and leads to the plans', () => {
  open(<PaymentPage />)
  expect(screen.getByText('目前沒有要結帳的項目')).toBeVisible()
  expect(screen.getByRole('link', { name: '比較方案' })).toHaveAttribute('href', '/capacityBonus')
})

test('the transactions say there are none, and charge nothing', () => {
  open(<TransactionsPage />)
  expect(screen.getByText('還沒有交易紀錄')).toBeVisible()
  expect(screen.getByText('免費試用不會產生訂單，也不會扣款。')).toBeVisible()
})
