import { fakeHost, renderScreen } from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
import { OpsPage } from '../console/ops-page'
import { fakeEdge } from '../console/testing'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

/** The edge cannot read what pages reported; everything else is answered. */
function failTelemetry() {
  const answer = globalThis.fetch
  globalThis.fetch = async (...asked) =>
    String(asked[0]) === '/ops/telemetry' ? Response.json({}, { status: 500 }) : answer(...asked)
  return { end: () => (globalThis.fetch = answer) }
}

test('figures that cannot be loaded are reported as such, and what is live stays current', async () => {
  fakeEdge()
  const telemetry = failTelemetry()
  const { user } = renderScreen(<OpsPage />, {
    host: fakeHost({ path: '/ops' }),
    words: { 'mf-ops': zhTw },
  })
  const figures = within(await screen.findByRole('region', { name: zhTw.figures.title }))
  expect(await figures.findByText(zhTw.refused.unreachable)).toBeVisible()
  expect(screen.getByText(zhTw.live.onLine)).toBeVisible()
  expect(screen.queryByText(/下面是剛才的資料/)).toBeNull()

  telemetry.end()
  await user.click(figures.getByRole('button', { name: zhTw.live.reload }))
  await waitFor(() => expect(figures.queryByText(zhTw.refused.unreachable)).toBeNull())
})
