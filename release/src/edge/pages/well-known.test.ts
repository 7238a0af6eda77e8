import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ask } from '../../../test/ask'
import { closing } from '../../../test/clean-up'
import { home, setUp, shell } from '../../../test/edge'

/** An edge server whose api answers the site info with `data`. */
async function startWith(data: object) {
  const server = createServer((request, response) => {
    request.resume()
    response.end(JSON.stringify({ code: 1, msg: '', data }))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => void server.close())
  return (await setUp([shell, home], `http://127.0.0.1:${(server.address() as AddressInfo).port}`)).app
}

test('a password manager that looks for the page to change a password is sent there', async () => {
  const { app } = await setUp()
  const { status, headers } = await ask(app, '/.well-known/change-password')
  expect([status, headers.location]).toEqual([302, '/manageLogin#security'])
})

test('security.txt names the address of the site’s footer for at least a month and less than a year', async () => {
  const app = await startWith({ email: 'service@fankeep.example' })
  const { status, headers, body } = await ask(app, '/.well-known/security.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = body.trimEnd().split('\n')
  expect(fields).toEqual([
    'Contact: mailto:service@fankeep.example',
    expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00Z$/),
    'Preferred-Languages: zh, en',
    'Canonical: https://fankeep.example/.well-known/security.txt',
  ])
  const days = (Date.parse(fields[1]!.slice('Expires: '.length)) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(31)
  expect(days).toBeLessThan(365)
})

test.each([{}, { email: '' }, { email: 'a@b.example\nContact: mailto:other@b.example' }])(
  'security.txt is not found if the site info names no e-mail address: %j',
  async (info) => {
    const app = await startWith(info)
    expect((await ask(app, '/.well-known/security.txt')).status).toBe(404)
  },
)
