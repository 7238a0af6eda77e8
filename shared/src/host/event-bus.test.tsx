import { render } from '@testing-library/react'
import { z } from 'zod/mini'
import { fakeHost } from '../testing'
import { takeFaults } from '../testing/faults'
import { HostProvider } from './context'
import { createEventBus } from './event-bus'
import type { HostServices } from './services'
import { useEvent } from './use-event'

const kept = { 'orders.paid': { payload: z.object({ order: z.string() }), keepsLast: true as const } }
const setUp = (contract?: typeof kept) => {
  const faults: Error[] = []
  const session = { member: 'lin' }
  const bus = createEventBus({
    onFault: (fault) => faults.push(fault),
    member: () => session.member,
    ...(contract && { contract }),
  })
  const heard: string[] = []
  return { ...bus, faults, session, heard, listener: ({ order }: { order: string }) => heard.push(order) }
}

test('an event reaches all listeners until they stop listening', () => {
  const { emit, hear, heard, listener } = setUp()
  emit('orders.paid', { order: '1' })
  const end = hear('orders.paid', listener)
  hear('orders.paid', listener)
  const other = vi.fn()
  hear('orders.paid', other)
  emit('orders.paid', { order: '2' })
  end()
  emit('orders.paid', { order: '3' })
  expect(heard).toEqual(['2'])
  expect(other.mock.calls).toEqual([[{ order: '2' }], [{ order: '3' }]])
})

test('reports a listener that throws, and still calls the others', () => {
  const { emit, hear, heard, listener, faults } = setUp()
  hear('orders.paid', () => {
    throw new Error('no such plan')
  })
  hear('orders.paid', listener)
  emit('orders.paid', { order: '1' })
  expect(heard).toEqual(['1'])
  expect(faults.map(({ message }) => message)).toEqual([
    'A listener for orders.paid threw: Error: no such plan',
  ])
})

test.each([
  ['a payload that breaks the contract', 'pages.changed', { page: '1', how: 'eaten' }, /how|option/i],
  ['an event that the contract does not have', 'pages.eaten', {}, /no such event/],
])('drops and reports %s', (_, name, payload, why) => {
  const { emit, hear, faults } = setUp()
  const listener = vi.fn()
  hear(name as 'pages.changed', listener)
  emit(name as 'pages.changed', payload as never)
  expect(listener).not.toHaveBeenCalled()
  expect(faults).toHaveLength(1)
  expect(faults[0]!.message).toMatch(why)
})

test('a listener gets only the fields of the contract', () => {
  const { emit, hear } = setUp()
  const listener = vi.fn()
  hear('orders.paid', listener)
  emit('orders.paid', { order: '1', card: '4000' } as { order: string })
  expect(listener).toHaveBeenCalledWith({ order: '1' })
})

test('a late listener gets the last event if the contract keeps it, and only for the same member', () => {
  const plain = setUp()
  plain.emit('orders.paid', { order: '1' })
  plain.hear('orders.paid', plain.listener)
  expect(plain.heard).toEqual([])

  const keeping = setUp(kept)
  keeping.emit('orders.paid', { order: '1' })
  keeping.emit('orders.paid', { order: '2' })
  keeping.hear('orders.paid', keeping.listener)
  expect(keeping.heard).toEqual(['2'])
  keeping.session.member = 'chen'
  keeping.hear('orders.paid', ({ order }) => keeping.heard.push(`chen ${order}`))
  expect(keeping.heard).toEqual(['2'])
})

function Listening({ say }: { say: (page: string) => void }) {
  useEvent('pages.changed', ({ page }) => say(page))
  return null
}

test('useEvent calls the component’s latest listener while the component is mounted', () => {
  const host = fakeHost()
  const said: string[] = []
  const drawn = (word: string) => (
    <HostProvider services={host as HostServices}>
      <Listening say={(page) => said.push(`${word} ${page}`)} />
    </HostProvider>
  )
  const emit = (page: string) => host.events.emit('pages.changed', { page, how: 'changed' })
  const { rerender, unmount } = render(drawn('first'))
  emit('1')
  rerender(drawn('second'))
  emit('2')
  unmount()
  emit('3')
  expect(said).toEqual(['first 1', 'second 2'])
})

test('in a screen’s test, a payload that breaks the contract is a fault', () => {
  const host = fakeHost()
  host.events.emit('orders.paid', { order: 7 } as never)
  expect(takeFaults().map(({ message }) => message)).toEqual([
    expect.stringContaining('The event orders.paid was dropped'),
  ])
})
