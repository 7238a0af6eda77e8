import { fakeHost, renderScreen } from '@fankeep/shared/testing'
import { screen } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
import { AboutUsPage, TermServicePage } from './article-page'

const answers = {
  'site.article': { title: '關於我們', html: '<p>粉絲都還在。</p>', updated_at: '2026-11-21T00:00:00.000Z' },
}
const words = { 'mf-home': zhTw }

test('the link at the end of “About us” opens the services panel on the home page', async () => {
  const { user, host, path } = renderScreen(<AboutUsPage />, {
    host: fakeHost({ answers, path: '/aboutUs' }),
    words,
  })
  await user.click(await screen.findByRole('link', { name: '看看我們能做什麼' }))
  expect(host.panelMarked()).toBe(true)
  expect(path()).toBe('/')
})

test('the terms of service have no link to the services at the end', async () => {
  renderScreen(<TermServicePage />, { host: fakeHost({ answers }), words })
  await screen.findByText('粉絲都還在。')
  expect(screen.queryByRole('link', { name: '看看我們能做什麼' })).toBeNull()
})
