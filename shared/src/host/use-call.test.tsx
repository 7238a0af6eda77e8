import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { fakeHost } from '../testing'
import { HostProvider } from './context'
import { Refused } from './services'
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

test('data that came with the page is shown at once, and requested only on reload', async () => {
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

test('useCall requests the data if the page came without it', async () => {
  const host = fakeHost({ answers: { 'site.article': article('Asked for') } })
  render(
    <HostProvider services={{ ...host, api: { ...host.api, given: () => undefined } }}>
      <Article />
    </HostProvider>,
  )
  expect(screen.getByRole('button')).toHaveTextContent('nothing yet …')
  expect(await screen.findByText('Asked for')).toBeInTheDocument()
})

function Either() {
  const [key, setKey] = useState<'aboutUs' | 'termService'>('aboutUs')
  const { data, stale, error } = useCall('site.article', { key })
  return (
    <button onClick={() => setKey('termService')}>
      {data?.title} {stale && 'of before'} {error && 'failed'}
    </button>
  )
}

test('the previous answer is marked as stale, and dropped if the next call fails', async () => {
  const host = fakeHost({ answers: { 'site.article': article('About us') } })
  render(
    <HostProvider services={host}>
      <Either />
    </HostProvider>,
  )
  expect(await screen.findByText('About us')).toBeInTheDocument()
  let fail!: (error: Error) => void
  host.answer('site.article', () => new Promise((_, reject) => (fail = reject)))
  await userEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(host.callsOf('site.article')).toHaveLength(2))
  expect(screen.getByRole('button')).toHaveTextContent('About us of before')
  await waitFor(() => fail(new Refused('not_found', 'gone')))
  await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent(/^failed$/))
})

test('useCall is loading from the first render with a new input', async () => {
  const host = fakeHost({ answers: { 'site.article': article('About us') } })
  const seen: string[] = []
  function Watched({ of }: { of: 'aboutUs' | 'termService' }) {
    const { loading } = useCall('site.article', { key: of })
    seen.push(`${of} ${loading ? 'waits' : 'is there'}`)
    return null
  }
  const show = (of: 'aboutUs' | 'termService') => (
    <HostProvider services={host}>
      <Watched of={of} />
    </HostProvider>
  )
  const { rerender } = render(show('aboutUs'))
  await waitFor(() => expect(seen).toContain('aboutUs is there'))
  rerender(show('termService'))
  await waitFor(() => expect(seen.at(-1)).toBe('termService is there'))
  expect(seen.find((each) => each.startsWith('termService'))).toBe('termService waits')
})
