import { fakeHost, renderScreen } from '@fankeep/shared/testing'
import { screen, within } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
import { OpsPage } from '../console/ops-page'
import { aFault, fakeEdge } from '../console/testing'

const realFetch = globalThis.fetch
afterEach(() => void (globalThis.fetch = realFetch))

const show = () => renderScreen(<OpsPage />, { host: fakeHost({ path: '/ops' }), words: { 'mf-ops': zhTw } })

async function search(code: string) {
  const { user } = show()
  await user.type(await screen.findByLabelText('服務代碼'), `${code}{Enter}`)
  return user
}

test('a search for a member’s code shows the fault with its stack in the sources', async () => {
  fakeEdge({ faults: [aFault()] })
  await search('7kqm 2xht')
  const dialog = await screen.findByRole('dialog', { name: '代碼 7KQM-2XHT 的錯誤' })
  expect(dialog).toHaveTextContent("TypeError: Cannot read properties of undefined (reading '…')")
  expect(dialog).toHaveTextContent('mf-billing 0.2.0-bbbbbbbb')
  expect(dialog).toHaveTextContent('頁面/payment')
  expect(dialog).toHaveTextContent(/出現11 次，第一次 2026.*最後一次 2026/)
  expect(dialog).toHaveTextContent('0.1.0-aaaaaaaa · 2 次')
  const stack = within(dialog).getByRole('list', { name: '呼叫堆疊' })
  expect(
    within(stack)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'readDraft mf-billing/src/payment/draft.ts:41:17',
    'PaymentPage mf-billing/src/payment/payment-page.tsx:88:9',
    'shell/0.4.0-dddddddd/main.js:1:99120',
  ])
  expect(dialog).toHaveTextContent('部分位置以建置後的檔案顯示')
})

test('a code that is no longer stored still shows its fault, and says that its time is unknown', async () => {
  fakeEdge({ faults: [aFault()] })
  await search('7KQM-9999')
  const dialog = await screen.findByRole('dialog', { name: '代碼 7KQM-9999 的錯誤' })
  expect(dialog).toHaveTextContent('這個代碼顯示的時間已不再保留')
  expect(dialog).not.toHaveTextContent('顯示時間2026')
})

test.each([
  ['R-7F3A-2041', /這不是服務代碼.*請會員再唸一次/],
  ['ABCD-EFGH', /14 天內沒有這個代碼的錯誤.*請逐字核對/],
  ['', /請輸入代碼/],
])('a search for %j shows what to do', async (code, said) => {
  fakeEdge({ faults: [aFault()] })
  await search(code)
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('lists the most frequent faults, each with its details', async () => {
  const codes = [{ code: 'B3RD-9WKM', at: aFault().last, version: '0.2.0-bbbbbbbb' }]
  fakeEdge({
    faults: [aFault(), aFault({ remote: 'mf-home', name: 'RangeError', count: 2, stack: [], codes })],
  })
  const { user } = show()
  const table = await screen.findByRole('table', { name: '服務代碼對應的錯誤' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows[0]).toHaveTextContent(/TypeError.*mf-billing\/src\/payment\/draft\.ts:41.*0\.2\.0-bbbbbbbb.*11/)
  await user.click(within(rows[1]!).getByRole('button', { name: /RangeError/ }))
  const dialog = await screen.findByRole('dialog', { name: '代碼 B3RD-9WKM 的錯誤' })
  expect(dialog).toHaveTextContent('mf-home 0.2.0-bbbbbbbb')
  expect(dialog).toHaveTextContent('頁面沒有回報我們檔案中的位置')
})

test('without a fault, says that there was none in 14 days', async () => {
  fakeEdge()
  show()
  expect(await screen.findByText('14 天內沒有出現過帶代碼的畫面')).toBeVisible()
})

test('asks for the token again if the session ended before a search', async () => {
  const edge = fakeEdge({ faults: [aFault()] })
  const { user } = show()
  const field = await screen.findByLabelText('服務代碼')
  edge.signedIn = false
  await user.type(field, '7KQM-2XHT{Enter}')
  expect(await screen.findByLabelText('維運權杖')).toBeVisible()
})

test('shows each remote’s error budget with its vitals, and rates no remote that has few views', async () => {
  const vitals = { LCP: 1800, INP: 120, CLS: 0.02 }
  const budgets = [
    { name: 'mf-auth', views: 4000, faults: 4, used: 0.2, ...vitals },
    { name: 'mf-billing', views: 4000, faults: 25, used: 1.25, ...vitals },
    { name: 'mf-home', views: 30, faults: 3, used: null, ...vitals },
    { name: 'mf-member', views: 4000, faults: 16, used: 0.8, ...vitals },
  ]
  fakeEdge({ budgets })
  show()
  const table = await screen.findByRole('table', { name: '錯誤預算' })
  expect(screen.getByText(/99\.5% 的瀏覽要沒有錯誤.*不到 1,000 次瀏覽/)).toBeVisible()
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^mf-auth4,000420%1,8001200\.02/),
    expect.stringMatching(/^mf-billing4,00025125%1,8001200\.02/),
    expect.stringMatching(/^mf-home303瀏覽太少1,8001200\.02/),
    expect.stringMatching(/^mf-member4,0001680%1,8001200\.02/),
  ])
  const states = rows.map((row) => row.querySelector('[data-state]')?.getAttribute('data-state'))
  expect(states).toEqual(['safe', 'danger', 'waiting', 'late'])
})
