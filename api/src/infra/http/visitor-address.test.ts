import { startTestServer } from '../../../test/server'

/**
 * Counts codes sent to 110 visitors of one edge server in its own container. The last address of the header is the
 * edge's, as the proxy on this machine saw it.
 */
async function codesSent(env: Record<string, string>) {
  const server = await startTestServer(env)
  let sent = 0
  for (let n = 0; n < 110; n++) {
    const { code } = await server.call(
      'auth.sendEmailCode',
      { email: `visitor${n}@example.com`, use: 'register' },
      { address: `203.0.113.${n}, 172.18.0.5` },
    )
    if (code === 1) sent++
  }
  await server.close()
  return sent
}

test('visitors are told apart behind an edge on another machine if TRUST_PROXY names its network', async () => {
  expect(await codesSent({ TRUST_PROXY: '10.0.0.0/8, 172.16.0.0/12' })).toBe(110)
})

test('visitors’ addresses are not believed if TRUST_PROXY does not name the edge that sends them', async () => {
  expect(await codesSent({})).toBe(100)
})
