import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keepLines } from './lines'

/** A line at which requests ask for a slot; counts those of each address that have one. */
function start() {
  const waitForTurn = keepLines({ perAddress: 64, all: 256 })
  const counts: Record<string, number> = {}
  /** @param connection the HTTP/2 connection, if several requests share it */
  const send = (ip: string, connection = { closed: false }) => {
    const raw = Object.assign(new EventEmitter(), { stream: connection })
    const reply = { raw, hijack: () => reply }
    const begin = () => {
      counts[ip] = (counts[ip] ?? 0) + 1
      raw.once('close', () => counts[ip]!--)
    }
    const turn = waitForTurn({ ip } as FastifyRequest, reply as unknown as FastifyReply)
    if (turn) void turn.then(() => connection.closed || begin())
    else begin()
    return () => {
      connection.closed = true
      raw.emit('close')
    }
  }
  return { counts, send }
}

test('gives one IP address 64 slots', () => {
  const { counts, send } = start()
  for (let n = 0; n < 100; n++) send('10.0.0.1')
  expect(counts).toEqual({ '10.0.0.1': 64 })
})

test('leaves slots for others if four IP addresses, or twenty, take all that they can get', () => {
  for (const addresses of [4, 20]) {
    const { counts, send } = start()
    for (let n = 0; n < 2000; n++) send(`10.0.0.${n % addresses}`)
    const taken = Object.values(counts).reduce((sum, each) => sum + each, 0)
    expect(taken).toBeLessThan(256 - 256 / (addresses + 2))
    send('10.0.1.1')
    expect(counts['10.0.1.1']).toBe(1)
  }
})

test('lets waiting requests in when others end, by turns of the addresses', async () => {
  const { counts, send } = start()
  const ends = Array.from({ length: 256 }, (_, n) => send(`10.0.0.${n}`))
  for (let n = 0; n < 10; n++) send('10.0.1.1')
  send('10.0.1.2')
  expect(counts).not.toHaveProperty('10.0.1.1')
  ends.slice(0, 2).forEach((end) => end())
  await Promise.resolve()
  expect([counts['10.0.1.1'], counts['10.0.1.2']]).toEqual([1, 1])
  ends.slice(2).forEach((end) => end())
  await Promise.resolve()
  expect(counts['10.0.1.1']).toBe(10)
})

test('gives no slot to a waiting request whose client has left', async () => {
  const { counts, send } = start()
  const ends = Array.from({ length: 64 }, () => send('10.0.0.1'))
  const leave = send('10.0.0.1')
  send('10.0.0.1')
  leave()
  ends.forEach((end) => end())
  await Promise.resolve()
  expect(counts).toEqual({ '10.0.0.1': 1 })
})

test('frees all slots if an HTTP/2 connection ends while 20,000 of its requests wait', async () => {
  const { counts, send } = start()
  const connection = { closed: false }
  const ends = Array.from({ length: 20_000 }, () => send('10.0.0.1', connection))
  ends.forEach((end) => end())
  for (let n = 0; n < 100; n++) send('10.0.0.1')
  await Promise.resolve()
  expect(counts).toEqual({ '10.0.0.1': 64 })
})
