import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clientOf, createOutgoing, OutgoingProblem, readText } from './outgoing'

const bounds = { within: 2000, most: 1000 }

/** A private server that counts its visitors. */
const came: string[] = []
const behaviours: Record<string, RequestListener> = {
  '/large': (_request, answer) => answer.end('x'.repeat(2000)),
  '/declared': (_request, answer) => answer.writeHead(200, { 'content-length': 5000 }).end(),
  '/cut': (_request, answer) => {
    answer.writeHead(200, { 'content-length': 500 })
    answer.write('half', () => answer.destroy())
  },
  '/hangs': () => {},
  '/closes': (request) => request.destroy(),
  '/trickles': (_request, answer) => void answer.writeHead(200).write('a'),
  '/said': (request, answer) => answer.end(JSON.stringify(request.headers)),
}
const server = createServer((request, answer) => {
  came.push(request.url ?? '')
  const to = /^\/to\?(.*)$/.exec(request.url ?? '')?.[1]
  if (to !== undefined) return answer.writeHead(302, { location: decodeURIComponent(to) }).end()
  return (behaviours[request.url ?? ''] ?? ((_r, a) => a.end('ok')))(request, answer)
})
let here = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => came.splice(0))

/** Names that a hostile resolver points to private addresses; every other name has a public address. */
const resolver = (inside: Record<string, string[]>) => async (host: string) =>
  (inside[host] ?? ['93.184.215.14']).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'came through',
    (error: unknown) => (error instanceof OutgoingProblem ? error.kind : error),
  )

const writings = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/',
  'https://017700000001/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://0x7f.0x0.0x0.0x1/',
  'https://127.0.0.1./',
  'https://127.255.255.254/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://0.1.2.3/',
  'https://10.0.0.1/',
  'https://10.255.255.255/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://3232235777/',
  'https://100.64.0.1/',
  'https://100.100.100.200/latest/meta-data/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0xA9FEA9FE/',
  'https://0251.0376.0251.0376/',
  'https://169.254.170.2/v2/credentials',
  'https://168.63.129.16/machine',
  'https://192.0.0.192/opc/v1/',
  'https://192.0.2.1/',
  'https://192.88.99.1/',
  'https://198.18.0.1/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://[0:0:0:0:0:ffff:0a00:0001]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://[2001:db8::1]/',
  'https://[3fff::1]/',
  'https://[fe80::1]/',
  'https://[fe80::1%25eth0]/',
  'https://[fec0::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/latest/meta-data/',
  'https://[ff02::1]/',
  'https://[100::1]/',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://foo.localhost/',
  'https://localhost.localdomain/',
  'https://printer.local/',
  'https://router.lan/',
  'https://metadata.google.internal/computeMetadata/v1/',
  'https://metadata/computeMetadata/v1/',
  'https://kubernetes.default.svc.cluster.local/',
  'https://1.0.0.127.in-addr.arpa/',
  'https://user@graph.facebook.com/',
  'https://user:pass@graph.facebook.com/',
  'https://graph.facebook.com@127.0.0.1/',
  'https://graph.facebook.com:22/',
  'https://graph.facebook.com:8443/',
  'http://graph.facebook.com/',
  'http://127.0.0.1:6379/',
  'ftp://graph.facebook.com/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_INFO',
  'data:text/html,x',
  'javascript:alert(1)',
  'unix:/var/run/docker.sock',
  '//127.0.0.1/',
  'https://',
  '127.0.0.1',
]

test('the list has at least sixty hostile addresses', () => {
  expect(new Set(writings).size).toBeGreaterThanOrEqual(60)
})

test.each(writings)('a request to %s is refused', async (address) => {
  const { send } = createOutgoing([], resolver({}))
  expect(await kindOf(send(address, bounds))).toBe('refused')
})

test.each([
  ['a name with a loopback address', ['127.0.0.1']],
  ['a name with the loopback address of IPv6', ['::1']],
  ['a name with a private IPv4 address mapped to IPv6', ['::ffff:10.0.0.1']],
  ['a name with a private IPv4 address translated by NAT64', ['64:ff9b::a00:1']],
  ['a name with the address of a cloud’s metadata service', ['169.254.169.254']],
  ['a name with a public and a private address', ['93.184.215.14', '10.0.0.1']],
  ['a name without an address', []],
])('a request to %s is refused without a connection', async (_what, addresses) => {
  const { send } = createOutgoing([], resolver({ 'cdn.evil.com': addresses }))
  expect(await kindOf(send('https://cdn.evil.com/a.jpg', bounds))).toBe('refused')
  expect(came).toEqual([])
})

test('a name is resolved once, so that a second answer of its resolver has no effect', async () => {
  const asked: string[] = []
  const { send } = createOutgoing([], async (host) => {
    asked.push(host)
    return [{ address: asked.length === 1 ? '10.0.0.9' : '93.184.215.14', family: 4 }]
  })
  expect(await kindOf(send('https://rebind.evil.com/', bounds))).toBe('refused')
  expect(asked).toEqual(['rebind.evil.com'])
})

test.each([
  'http://127.0.0.1:1/',
  'https://169.254.169.254/',
  'file:///etc/passwd',
  'https://[::1]/',
  '//10.0.0.1/',
])('a redirect from an allowed address to %s is refused', async (to) => {
  const { send } = createOutgoing([here], resolver({}))
  expect(await kindOf(send(`${here}/to?${encodeURIComponent(to)}`, { ...bounds, redirects: 3 }))).toBe(
    'refused',
  )
  expect(came).toHaveLength(1)
})

test('the sandbox can be reached if it is configured, its neighbours cannot', async () => {
  const { send } = createOutgoing([here])
  const { status, body } = await send(`${here}/x`, bounds)
  expect([status, await readText(body)]).toEqual([200, 'ok'])
  const other = new URL(here)
  other.port = String(Number(other.port) + 1)
  expect(await kindOf(send(other.href, bounds))).toBe('refused')
  expect(await kindOf(send(here.replace('127.0.0.1', 'user@127.0.0.1'), bounds))).toBe('refused')
})

test('a service of the settings can be reached on a private network, but nothing else through its client', async () => {
  const { send } = clientOf('payment', `${here}/Cashier`)
  expect((await send(`${here}/x`, bounds)).status).toBe(200)
  expect(await kindOf(send('https://10.0.0.1/', bounds))).toBe('refused')
  expect(await kindOf(send(`${here}/to?${encodeURIComponent('https://10.0.0.1/')}`, bounds))).toBe('refused')
})

test('redirects are followed up to the limit, without the headers of the first request', async () => {
  const { send } = createOutgoing([here])
  const moved = `${here}/to?${encodeURIComponent('/said')}`
  expect(await kindOf(send(moved, bounds))).toBe('refused')
  const { body } = await send(moved, { ...bounds, redirects: 1, headers: { authorization: 'Bearer secret' } })
  expect(await readText(body)).not.toContain('secret')
  const round = `${here}/to?${encodeURIComponent(`/to?${encodeURIComponent('/to?%2Fx')}`)}`
  expect(await kindOf(send(round, { ...bounds, redirects: 2 }))).toBe('refused')
})

const read = async (path: string, more = {}) => {
  const { send } = createOutgoing([here])
  return readText((await send(here + path, { ...bounds, ...more })).body)
}

test.each([
  ['is larger than allowed', '/large', {}, 'too_large'],
  ['declares more than is allowed', '/declared', {}, 'too_large'],
  ['breaks off', '/cut', {}, 'cut_off'],
  ['never comes', '/hangs', { within: 50 }, 'timeout'],
  ['never ends', '/trickles', { within: 50 }, 'timeout'],
])('a response that %s is given up', async (_what, path, more, kind) => {
  expect(await kindOf(read(path, more))).toBe(kind)
})

test('a port that does not answer is unreachable', async () => {
  const { send } = createOutgoing(['http://127.0.0.1:1'])
  expect(await kindOf(send('http://127.0.0.1:1/', bounds))).toBe('unreachable')
})

describe('a request without an answer', () => {
  const post = (address: string, excepted = here) =>
    createOutgoing([excepted], async () => []).send(address, {
      method: 'POST',
      body: 'x',
      within: 100,
      most: 1000,
      redirects: 1,
    })

  test.each([
    ['its port is closed', () => post('http://127.0.0.1:1/', 'http://127.0.0.1:1')],
    ['its name has no address', () => post('https://example.com/')],
    ['its address is not allowed', () => post('https://127.0.0.1/')],
    [
      'its server speaks no TLS',
      () => post(here.replace('http:', 'https:'), here.replace('http:', 'https:')),
    ],
  ])('was not sent if %s', async (_why, work) => {
    await expect(work()).rejects.toMatchObject({ name: 'OutgoingProblem', isUnsent: true })
  })

  test.each([
    ['the answer never comes', '/hangs'],
    ['the connection is closed', '/closes'],
    ['a redirect leads to a closed port', `/to?${encodeURIComponent('http://127.0.0.1:1/')}`],
  ])('may have been sent if %s', async (_why, path) => {
    // The first has a new connection, the second that of the first request.
    await read('/said')
    for (let n = 0; n < 2; n++) await expect(post(here + path)).rejects.toMatchObject({ isUnsent: false })
  })
})
