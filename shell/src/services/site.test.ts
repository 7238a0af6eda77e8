import type { Api } from '@fankeep/shared/host'
import { createStore } from 'jotai'
import { createSite, writeMetaTags } from './site'
import { safeStorage } from './storage'

function setUp(answers: Record<string, unknown>) {
  const store = createStore()
  const call = vi.fn(async (name: string) => {
    const answer = answers[name]
    if (answer === undefined) throw new Error('down')
    return answer
  })
  const site = createSite({
    api: { call } as unknown as Api,
    store,
    storage: safeStorage(() => sessionStorage),
    language: 'en',
  })
  return { site, store, read: () => store.get(site.atom) }
}
beforeEach(() => sessionStorage.clear())

test('the site info and the site state are requested at the start', async () => {
  const { site, read } = setUp({
    'site.info': { title: 'FanKeep' },
    'site.state': { website_state: 1, website_close_msg: '' },
  })
  await site.start()
  expect(read()).toEqual({ info: { title: 'FanKeep' }, closed: null })
})

test('state 2 closes the site with the server’s message', async () => {
  const { site, read } = setUp({ 'site.state': { website_state: 2, website_close_msg: 'Back at 6' } })
  await site.start()
  expect(read().closed).toBe('Back at 6')
})

test('without an answer the site stays open, with the stored site info', async () => {
  await setUp({ 'site.info': { title: 'FanKeep' } }).site.start()
  const { site, read } = setUp({})
  await site.start()
  expect(read()).toEqual({ info: { title: 'FanKeep' }, closed: null })
})

test('writeMetaTags writes each entry as one named meta tag', () => {
  document.head.innerHTML = '<meta name="description" content="old">'
  writeMetaTags(document, { description: 'new', copyright: '© 2026' })
  writeMetaTags(document, { description: 'newer', copyright: '© 2026' })
  expect([...document.querySelectorAll('meta')].map(({ name, content }) => [name, content])).toEqual([
    ['description', 'newer'],
    ['copyright', '© 2026'],
  ])
})
