import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { timedFetch } from './time-outgoing'

test('an answer of a configured service is read up to a megabyte', async () => {
  const server = createServer(({ url }, answer) => answer.end(Buffer.alloc(Number(url!.slice(1)), 'a')))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const ask = async (bytes: number) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${bytes}`
    return (await timedFetch('payment', url, {})).text()
  }
  expect((await ask(1024 ** 2)).length).toBe(1024 ** 2)
  expect(await ask(0)).toBe('')
  await expect(ask(1024 ** 2 + 1)).rejects.toThrow('The answer of the payment service is larger than')
})
