import { EventsPlugin, eventsIn, eventVersions, withEventsApart } from './events.mjs'
import { events } from '../contract/events'

test('every event of the contract has a version', () => {
  expect(Object.keys(eventVersions).sort()).toEqual(Object.keys(events).sort())
})

test('a remote’s events go into its release with their versions, and not into its declaration', () => {
  const routes = []
  const events = { emits: ['pages.changed'], hears: ['orders.paid'] }
  expect(withEventsApart({ name: 'mf-gifts', routes, events })).toEqual({
    declaration: { name: 'mf-gifts', routes },
    events: { emits: { 'pages.changed': 1 }, hears: { 'orders.paid': 1 } },
  })
  expect(withEventsApart({ name: 'mf-gifts', routes }).events).toEqual({ emits: {}, hears: {} })
})

test('rejects an event that the contract does not have, and names it', () => {
  expect(() => withEventsApart({ events: { hears: ['gifts.sent'] } })).toThrow(
    'remote.json: events.hears names "gifts.sent", which is not an event of the contract (orders.paid, pages.changed).',
  )
})

test.each([
  ["host.events.emit('orders.paid', { order })", 'emits', 'orders.paid'],
  ['events.hear(\n  "orders.paid",\n  () => {})', 'hears', 'orders.paid'],
  ["useEvent('pages.changed', reload)", 'hears', 'pages.changed'],
])('finds the event in %s', (source, of, event) => {
  expect(eventsIn(source)).toEqual([{ of, event }])
})

test('a build fails with one sentence for each event that sources and remote.json disagree on', () => {
  const plugin = (events) => new EventsPlugin({ dir: '/mf-gifts', declaration: { events } })
  const sources = [{ file: 'src/a.ts', source: "events.emit('orders.paid', { order })" }]
  expect(plugin({ emits: ['orders.paid'] }).faults(sources)).toEqual([])
  expect(plugin(undefined).faults(sources)).toEqual([
    'src/a.ts emits orders.paid: declare it in remote.json, events.emits.',
  ])
  expect(plugin({ emits: ['orders.paid'], hears: ['pages.changed'] }).faults(sources)).toEqual([
    'remote.json declares that it hears pages.changed, but no source does: remove it.',
  ])
})
