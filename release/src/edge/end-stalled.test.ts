import { EventEmitter } from 'node:events'
import { endStalled } from './end-stalled'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function connect(alpnProtocol: string | false = 'h2') {
  const server = new EventEmitter()
  endStalled(server as never)
  const counted = { bytesRead: 100, bytesWritten: 15_000_000 }
  const socket = Object.assign(new EventEmitter(), counted, { alpnProtocol, destroy: vi.fn() })
  server.emit('secureConnection', socket)
  return socket
}

test('an HTTP/2 connection on which nothing moves for a minute is ended', () => {
  const socket = connect()
  vi.advanceTimersByTime(59_999)
  expect(socket.destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(socket.destroy).toHaveBeenCalledTimes(1)
})

test.each(['bytesRead', 'bytesWritten'] as const)(
  'an HTTP/2 connection whose %s grow is kept, however slowly',
  (side) => {
    const socket = connect()
    for (let minutes = 0; minutes < 60; minutes++) {
      socket[side]++
      vi.advanceTimersByTime(59_000)
    }
    expect(socket.destroy).not.toHaveBeenCalled()
  },
)

test('a connection that has ended is no longer watched', () => {
  const socket = connect()
  socket.emit('close')
  expect(vi.getTimerCount()).toBe(0)
})

test('a connection of HTTP/1.1 has its own time limits', () => {
  connect(false)
  expect(vi.getTimerCount()).toBe(0)
})
