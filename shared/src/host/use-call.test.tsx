import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeHost } from '../testing'
import { HostProvider } from './context'
import { useCall } from './use-call'

function Article() {
  const { data, loading, reload } = useCall('site.article', { key: 'aboutUs' })
  return (
    <button onClick={reload}>
      {data?.title ?? 'nothing yet'}
      {loading && ' …'}
    </button>
  )
}
const article = (title: string) => ({ title, html: '', updated_at: '2026-11-21T00:00:00.000Z' })

test('data that came with the page is shown at once, and requested only to refresh it', async () => {
  const host = fakeHost({ answers: { 'site.article': article('Asked for') } })
  const given = vi.fn(() => article('Given')) as never
  render(
    <HostProvider services={{ ...host, api: { ...host.api, given } }}>
      <Article />
    </HostProvider>,
  )
  expect(screen.getByRole('button')).toHaveTextContent(/^Given$/)
  expect(host.calls).toEqual([])
  await userEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('Asked for')).toBeInTheDocument()
  expect(host.callsOf('site.article')).toHaveLength(1)
})

test('a page that came with nothing asks', async () => {
  const host = fakeHost({ answers: { 'site.article': article('Asked for') } })
  render(
    <HostProvider services={{ ...host, api: { ...host.api, given: () => undefined } }}>
      <Article />
    </HostProvider>,
  )
  expect(screen.getByRole('button')).toHaveTextContent('nothing yet …')
  expect(await screen.findByText('Asked for')).toBeInTheDocument()
})
