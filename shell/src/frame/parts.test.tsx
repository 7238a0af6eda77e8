import { HostProvider, Slot } from '@fankeep/shared/host'
import { fakeHost } from '@fankeep/shared/testing'
import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { remote } from '../../test/release'
import type { Loaded } from '../remotes/loader'
import { createParts } from './parts'

/** A remote that declares one part for the slot `channels`. */
const giving = (name: string, order: number, slot = 'channels') => {
  const made = remote(name)
  const parts = [{ slot, name: 'card', order }]
  return { ...made, live: { ...made.live, declaration: { ...made.live.declaration, parts } } }
}
const ready = (name: string, text: string): Loaded => ({
  ...{ kind: 'ready', remote: name, version: '1' },
  Screen: () => <p>{text}</p>,
})

function show(
  parts: Record<string, () => Promise<Loaded>>,
  remotes = [giving('mf-late', 20), giving('mf-early', 10)],
  hasOther = false,
) {
  const report = vi.fn()
  const distrust = vi.fn(() => hasOther)
  const part = vi.fn((name: string) => parts[name]!())
  const services = {
    ...fakeHost(),
    parts: createParts({ remotes, loader: { part, distrust }, report, codeOf: () => '7KQM-2XHT' }),
  }
  const page = (
    <HostProvider services={services}>
      <h1>Channels</h1>
      <Slot name="channels" given={{}} />
    </HostProvider>
  )
  const router = createMemoryRouter([{ path: '*', element: page }])
  const screenOf = () => <RouterProvider router={router} />
  return { report, distrust, part, router, screenOf, ...render(screenOf()) }
}

test('a screen shows other remotes’ parts in their order once they are loaded', async () => {
  show({
    'mf-early': async () => ready('mf-early', 'early'),
    'mf-late': async () => ready('mf-late', 'late'),
  })
  expect(await screen.findByText('late')).toBeVisible()
  expect(screen.getAllByText(/early|late/).map(({ textContent }) => textContent)).toEqual(['early', 'late'])
})

const throwing: Loaded = {
  ...{ kind: 'ready', remote: 'mf-early', version: '1' },
  Screen: () => {
    throw new Error('no such restore')
  },
}

test('a part that throws is reported with its remote and version, and the rest of the screen stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { report, distrust } = show({
    'mf-early': async () => throwing,
    'mf-late': async () => ready('mf-late', 'late'),
  })
  expect(await screen.findByText('late')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Channels' })).toBeVisible()
  await waitFor(() => expect(distrust).toHaveBeenCalledWith('mf-early', '1'))
  expect(report).toHaveBeenCalledWith({
    ...{ kind: 'render', remote: 'mf-early', version: '1' },
    message: 'its part card threw: no such restore (7KQM-2XHT)',
  })
})

test('a part whose remote is down is left out and requested again on the next visit', async () => {
  const fault = { remote: 'mf-early', version: '1', message: '404', reference: '' }
  const answers: Loaded[] = [{ kind: 'down', fault }, ready('mf-early', 'early')]
  const { part, unmount, screenOf } = show({ 'mf-early': async () => answers.shift()! }, [
    giving('mf-early', 10),
  ])
  await waitFor(() => expect(part).toHaveBeenCalledTimes(1))
  expect(screen.getByRole('heading', { name: 'Channels' })).toBeVisible()
  unmount()
  render(screenOf())
  expect(await screen.findByText('early')).toBeVisible()
})

test('a part whose remote was down is requested again after a navigation, even if its slot stays mounted', async () => {
  const fault = { remote: 'mf-early', version: '1', message: '404', reference: '' }
  const answers: Loaded[] = [{ kind: 'down', fault }, ready('mf-early', 'early')]
  const { part, router } = show({ 'mf-early': async () => answers.shift()! }, [giving('mf-early', 10)])
  await waitFor(() => expect(part).toHaveBeenCalledTimes(1))
  expect(screen.queryByText('early')).toBeNull()
  await act(() => router.navigate('/next'))
  expect(await screen.findByText('early')).toBeVisible()
})

test('a part that throws is replaced with the version before, and left out if that throws too', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const before: Loaded = { ...ready('mf-early', 'early'), version: '0' } as Loaded
  const remotes = [giving('mf-early', 10)]
  const good = [throwing, before]
  const { unmount } = show({ 'mf-early': async () => good.shift()! }, remotes, true)
  expect(await screen.findByText('early')).toBeVisible()
  unmount()
  const { part, report } = show({ 'mf-early': async () => throwing }, remotes, true)
  await waitFor(() => expect(report).toHaveBeenCalledTimes(2))
  expect(part).toHaveBeenCalledTimes(2)
  expect(screen.getByRole('heading', { name: 'Channels' })).toBeVisible()
})

test('a part for a slot that the screen lacks is not loaded', async () => {
  const { part } = show({}, [giving('mf-new', 10, 'elsewhere')])
  expect(screen.getByRole('heading', { name: 'Channels' })).toBeVisible()
  expect(part).not.toHaveBeenCalled()
})
