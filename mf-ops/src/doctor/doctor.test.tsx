import { fakeHost, renderScreen } from '@fankeep/shared/testing'
import { screen, within } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
import { OpsPage } from '../console/ops-page'
import { aDoctor, fakeEdge } from '../console/testing'

const realFetch = globalThis.fetch
afterEach(() => void (globalThis.fetch = realFetch))

const show = () => renderScreen(<OpsPage />, { host: fakeHost({ path: '/ops' }), words: { 'mf-ops': zhTw } })
const panel = async () => within(await screen.findByRole('region', { name: '健檢' }))

test('says that no problem was found, and lists which remote uses which shared module', async () => {
  fakeEdge()
  show()
  const doctor = await panel()
  expect(await doctor.findByText('沒有發現問題')).toBeInTheDocument()
  expect(doctor.getByRole('row', { name: /react/ })).toHaveTextContent('react19.3.1mf-billing')
  expect(doctor.getByText('mf-restore: part underWay in channels')).toBeInTheDocument()
})

test('shows each finding with its fix, and marks a remote that needs another version', async () => {
  const what = 'mf-billing 0.2.0-bbbbbbbb cannot be served: mf-billing needs react ^20.0.0.'
  const taker = { name: 'mf-billing', range: '^20.0.0', fits: false }
  fakeEdge({
    doctor: aDoctor({
      findings: [{ what, fix: 'release rollback mf-billing --why TEXT.' }],
      shared: [{ key: 'react', given: null, takenBy: [taker] }],
    }),
  })
  show()
  const doctor = await panel()
  expect(await doctor.findByText(/cannot be served/)).toHaveTextContent('release rollback mf-billing')
  expect(doctor.getByRole('row', { name: /react/ })).toHaveTextContent('react沒有mf-billing ^20.0.0')
  expect(doctor.queryByText('沒有發現問題')).not.toBeInTheDocument()
})

test('shows why the check failed, and checks again on request', async () => {
  const fake = fakeEdge({ doctor: undefined })
  const { user } = show()
  const doctor = await panel()
  expect(await doctor.findByText(/版本登記檔壞了/)).toBeInTheDocument()
  fake.doctor = aDoctor()
  await user.click(doctor.getByRole('button', { name: '重新檢查' }))
  expect(await doctor.findByText('沒有發現問題')).toBeInTheDocument()
})
