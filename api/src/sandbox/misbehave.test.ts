import { createMisbehaviours } from './misbehave'

test('a fault of one account happens to no other, so that tests in browsers can share a stand-in', () => {
  const faults = createMisbehaviours()
  faults.add({ app: 'x', account: 'isle', fault: 'refuse', on: 'message' })
  expect(faults.take('x', 'message', 'harbour')).toBeUndefined()
  expect(faults.take('x', 'message')).toBeUndefined()
  expect(faults.take('x', 'message', 'isle')).toMatchObject({ fault: 'refuse' })
  expect(faults.take('x', 'message', 'isle')).toBeUndefined()
})

test('one of no account happens to the next that asks', () => {
  const faults = createMisbehaviours()
  faults.add({ app: 'x', fault: 'cut' })
  expect(faults.take('facebook', 'posts', 'isle')).toBeUndefined()
  expect(faults.take('x', 'posts', 'isle')).toMatchObject({ fault: 'cut' })
})
