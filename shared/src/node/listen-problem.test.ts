import { createServer } from 'node:net'
import { once } from 'node:events'
import { listenProblem } from './listen-problem'

const settings = { host: 'HOST', port: 'API_PORT' }

test('names the setting of a port that is in use', async () => {
  const first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  const { port } = first.address() as { port: number }
  const [error] = await once(createServer().listen(port, '127.0.0.1'), 'error').catch((error: unknown) => [
    error,
  ])
  expect(listenProblem(error, settings)).toBe(
    `Port ${port} is in use by another program. End that one, or set API_PORT to another port.`,
  )
  first.close()
})

test('names the setting of an address that this machine does not have', async () => {
  const [error] = await once(createServer().listen(0, '192.0.2.1'), 'error').catch((error: unknown) => [
    error,
  ])
  expect(listenProblem(error, settings)).toBe('HOST names 192.0.2.1, which is no address of this machine.')
})

test('leaves other errors to others', () => {
  expect(listenProblem(new Error('x'), settings)).toBeUndefined()
})
