import { once } from 'node:events'
import { createServer } from 'node:net'
import { firstByChance, freePort, isPortFree } from './free-port.mjs'

test('freePort returns varied ports below the range that the system assigns', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()))
  const byChance = firstByChance()
  expect(byChance).toBeGreaterThan(20_000)
  expect(ports.filter((port) => port >= byChance)).toEqual([])
  expect(new Set(ports).size).toBeGreaterThan(40)
})

test('a free port can be listened on, and is not free while it is', async () => {
  const port = await freePort()
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  expect(await isPortFree(port, '127.0.0.1')).toBe(false)
  server.close()
  await once(server, 'close')
  expect(await isPortFree(port, '127.0.0.1')).toBe(true)
})
