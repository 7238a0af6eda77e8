import { Tally } from './tally'

test('reports times by kind, failed calls by error, and the slowest calls by p95', () => {
  const tally = new Tally()
  for (let n = 1; n <= 100; n++) tally.add('fans.list', 'read', n, 'ok')
  for (let n = 1; n <= 25; n++) tally.add('fans.tag', 'write', 1000, n <= 3 ? 'server_busy' : 'ok')
  tally.add('orders.list', 'read', 5000, 'TimeoutError')
  tally.add('user.saveNickname', 'write', 1000, 'too_many_requests')
  const { calls, times, failed, busy, slowest } = tally.result()
  expect(calls).toBe(127)
  expect(times.read).toEqual({ count: 101, p50: 51, p95: 96, p99: 100 })
  expect(times.write.p50).toBe(1000)
  expect(times.page.count).toBe(0)
  expect(failed).toEqual({ server_busy: 3, TimeoutError: 1, too_many_requests: 1 })
  expect(busy).toBe(3)
  expect(slowest).toEqual([
    { call: 'fans.tag', count: 25, p95: 1000 },
    { call: 'fans.list', count: 100, p95: 96 },
  ])
})
