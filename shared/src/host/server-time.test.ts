import { learnTime, timeNow } from './server-time'

const now = Date.now()
const date = (seconds: number) => new Date(now + seconds * 1000).toUTCString()
const said = () => (timeNow() - Date.now()) / 1000

afterEach(() => learnTime({ date: date(0), sent: now, received: now }))

test.each([
  ['a day behind', 86_400, 86_400],
  ['a day ahead', -86_400, -86_399],
  ['right', 0, 0],
])('the time is the server’s if the device’s clock is %s', (_, server, learned) => {
  learnTime({ date: date(server), sent: now, received: now })
  expect(said()).toBe(learned)
})

test('an answer that took hours does not make a right clock wrong', () => {
  learnTime({ date: date(-3600), sent: now - 7_200_000, received: now })
  expect(said()).toBe(0)
})

test('a clock that was put right is right after the next answer', () => {
  learnTime({ date: date(86_400), sent: now, received: now })
  learnTime({ date: date(0), sent: now, received: now })
  expect(said()).toBe(0)
})

test.each([null, 'yesterday'])('the date %j of an answer teaches nothing', (unknown) => {
  learnTime({ date: date(86_400), sent: now, received: now })
  learnTime({ date: unknown, sent: now, received: now })
  expect(said()).toBe(86_400)
})
