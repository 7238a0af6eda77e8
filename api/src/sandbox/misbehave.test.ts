import { createMisbehaviours } from './misbehave'

test('a fault of one account does not affect others, so that browser tests can share a sandbox', () => {
  const faults = createMisbehaviours()
  faults.add({ app: 'x', account: 'isle', fault: 'refuse', on: 'message' })
  expect(faults.take('x', 'message', 'harbour')).toBeUndefined()
  expect(faults.take('x', 'message')).toBeUndefined()
  expect(faults.take('x', 'message', 'isle')).toMatchObject({ fault: 'refuse' })
  expect(faults.take('x', 'message', 'isle')).toBeUndefined()
})

test('a fault without an account affects the next request of its app', () => {
  const faults = createMisbehaviours()
  faults.add({ app: 'x', fault: 'cut' })
  expect(faults.take('facebook', 'posts', 'isle')).toBeUndefined()
  expect(faults.take('x', 'posts', 'isle')).toMatchObject({ fault: 'cut' })
})
