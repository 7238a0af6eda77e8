import { createServer } from 'node:http'

const endorsements = Array.from({ length: 8 }, (_, index) => ({
  username: `Creator ${index + 1}`,
  certification: 'YouTube',
  avatar: '',
  desc: 'My page was gone for three days. My fans were not: I had the list.',
}))

const answers = {
  '/api/system/getWebsiteState': { website_state: 1, website_close_msg: '' },
  '/api3/system/getinfo': {
    title: 'FanKeep',
    copyright: '© FanKeep',
    email: 'hello@fankeep.test',
    address: 'Taipei',
  },
  '/api/nav/getlist': [],
  '/api/article/article': { title: 'An article', html: '<p>Text.</p>', updated_at: '2026-11-01T08:00:00Z' },
  '/api/dataList/areacode': [{ code: '+886', country: 'TW', name: 'Taiwan' }],
  '/api/data_list/getUserShare': endorsements,
  '/api/vip/vip': { list: [], payment: { premium: { currency: 'NT$' }, free: { money: 0 } } },
}

/** Answers the calls of the public pages, immediately and always the same: the pages are measured, not the server. */
export async function startStandInApi() {
  const server = createServer((request, response) => {
    request.resume()
    const data = answers[request.url?.split('?')[0] ?? ''] ?? {}
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ code: 1, msg: '', data }))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}
