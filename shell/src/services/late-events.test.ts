import type { Events } from '@fankeep/shared/host'
import { createEventBus } from '@fankeep/shared/event-bus'
import { lateEvents } from './late-events'

function setUp() {
  let come = () => {}
  const load = vi.fn(
    () =>
      new Promise<Events>((resolve) => {
        come = () => resolve(createEventBus({ onFault: () => {}, member: () => '' }))
      }),
  )
  return { ...lateEvents(load), load, come: async () => come() }
}
const paid = (order: string) => ({ order })

test('events emitted before the code is loaded are delivered in order to the listeners of that time', async () => {
  const { emit, hear, load, come } = setUp()
  const heard: string[] = []
  expect(load).not.toHaveBeenCalled()
  hear('orders.paid', ({ order }) => heard.push(order))
  emit('orders.paid', paid('1'))
  emit('orders.paid', paid('2'))
  expect(heard).toEqual([])
  await come()
  expect(heard).toEqual(['1', '2'])
  expect(load).toHaveBeenCalledTimes(1)
})

test('a listener that stopped gets nothing, before or after the code is loaded', async () => {
  const { emit, hear, come } = setUp()
  const heard: string[] = []
  hear('orders.paid', () => heard.push('early'))()
  const end = hear('orders.paid', () => heard.push('late'))
  await come()
  emit('orders.paid', paid('1'))
  await Promise.resolve()
  end()
  emit('orders.paid', paid('2'))
  await Promise.resolve()
  expect(heard).toEqual(['late'])
})

test('a hundred events wait until the code is loaded, and the rest are dropped and reported', async () => {
  const { emit, hear, come } = setUp()
  const report = vi.spyOn(console, 'error').mockImplementation(() => {})
  const heard: string[] = []
  hear('orders.paid', ({ order }) => heard.push(order))
  for (let n = 0; n < 103; n++) emit('orders.paid', paid(String(n)))
  expect(report).toHaveBeenCalledTimes(3)
  await come()
  expect(heard).toHaveLength(100)
  emit('orders.paid', paid('after'))
  await Promise.resolve()
  expect(heard.at(-1)).toBe('after')
})
