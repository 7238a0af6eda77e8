import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { closing } from './clean-up'

export interface HalfSent {
  socket: Socket
  /** The answer, after the connection has ended. */
  answered: Promise<string>
}

/** Announces a body, sends part of it, and waits. */
export function sendHalf(
  app: FastifyInstance,
  path: string,
  {
    headers = {},
    part = 'x',
    length = 1000,
  }: { headers?: Record<string, string>; part?: string; length?: number } = {},
): HalfSent {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  closing.unshift(async () => socket.destroy())
  const all = { host: 'site', 'content-type': 'text/plain', 'content-length': String(length), ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${part}`)
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.on('error', () => {})
  return { socket, answered: new Promise((done) => socket.once('close', () => done(text))) }
}

/** Sends raw text that no client library would, and returns everything received until the connection ends. */
export function sayRaw(app: FastifyInstance, text: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    closing.unshift(async () => socket.destroy())
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    socket.on('error', () => {})
    socket.once('close', () => resolve(answer))
  })
}
