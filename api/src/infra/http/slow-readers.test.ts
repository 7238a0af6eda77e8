import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { bodyLimits, ClientGone, readFields, readUpload } from './body'
import { closeWhenStalled } from './close-when-stalled'

let server: Server
let visitor: Socket
beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
)
afterEach(async () => {
  vi.useRealTimers()
  visitor.destroy()
  server.close()
  await once(server, 'close')
})

/** Sends `text` to a server that passes each request to `answer`. @returns what `answer` returns */
async function ask<Result>(
  text: string,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<Result>,
): Promise<Result> {
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  visitor = connect((server.address() as AddressInfo).port, '127.0.0.1', () => visitor.write(text))
  visitor.on('error', () => {})
  const [request, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
  return answer(request, response)
}

const post = (type: string, part: string, length = 1000) =>
  `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${part}`
const form = 'multipart/form-data; boundary=x'
const field = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1'

test.each([
  ['form', 'application/x-www-form-urlencoded', 'a=1', readFields],
  ['body that is not a form', 'application/json', '{"a":', readFields],
  ['multipart form', form, field, readFields],
  ['form before an upload', form, field, readUpload],
])('a half-sent %s ends its connection after the time limit', async (_name, type, part, read) => {
  await ask(post(type, part), async (request) => {
    const reading = expect(read(request, type)).rejects.toThrow(ClientGone)
    const ended = once(visitor, 'close')
    vi.advanceTimersByTime(bodyLimits.time - 1)
    expect(request.destroyed).toBe(false)
    vi.advanceTimersByTime(1)
    await Promise.all([reading, ended])
  })
})

test('a file that follows the form fields has no time limit', async () => {
  const start = '--x\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\n12345'
  const end = '67890\r\n--x--\r\n'
  const bytes = await ask(post(form, start, start.length + end.length), async (request) => {
    const { file } = await readUpload(request, form)
    vi.advanceTimersByTime(10 * bodyLimits.time)
    visitor.write(end)
    let received = ''
    for await (const chunk of file!.stream) received += String(chunk)
    return received
  })
  expect(bytes).toBe('1234567890')
})

describe('a download', () => {
  const get = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'
  /** More than the socket buffers of both ends hold. */
  const large = Buffer.alloc(32 * 1024 ** 2)

  test('is ended if its reader takes nothing for a minute', async () => {
    await ask(get, async (_request, response) => {
      visitor.pause()
      closeWhenStalled(response)
      response.write(large)
      vi.advanceTimersByTime(60_000)
      expect(response.destroyed).toBe(true)
    })
  })

  test('stays open if its reader takes a little from time to time', async () => {
    await ask(get, async (_request, response) => {
      closeWhenStalled(response)
      for (let n = 0; n < 5; n++) {
        response.write(large)
        vi.advanceTimersByTime(30_000)
        visitor.resume()
        await once(response, 'drain')
        visitor.pause()
      }
      expect(response.destroyed).toBe(false)
    })
  })

  test('stays open if its file is produced slowly', async () => {
    await ask(get, async (_request, response) => {
      closeWhenStalled(response)
      response.write('first')
      vi.advanceTimersByTime(600_000)
      expect(response.destroyed).toBe(false)
    })
  })
})
