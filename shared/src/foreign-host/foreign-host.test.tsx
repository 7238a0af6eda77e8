import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useCall, useHost, useSession, useWords } from '../host'
import { Link } from '../router'
import { aUser } from '../testing/builders'
import { createServices, openPage, RemoteFrame, serverClient } from '.'

function Page() {
  const t = useWords('mf-gifts')
  const { session } = useHost()
  const { data } = useCall('site.article', { key: 'aboutUs' })
  const { user } = useSession()
  return (
    <>
      <h1>{t('title')}</h1>
      <p>{data?.title}</p>
      <p>{user ? user.nickname : 'a visitor'}</p>
      <button onClick={() => session.begin({ token: 't', user: aUser({ nickname: 'Mei' }) })}>Log in</button>
      <Link to="/cart?from=gifts">Cart</Link>
    </>
  )
}
const routes = {
  pages: { gifts: async () => ({ Page }) },
  words: async (file: string) => ({ default: { title: `Gifts in ${file}` } }),
}
// Otherwise the theme's rules would remain on the page for the next test file.
afterEach(() => document.head.replaceChildren())

const api = { call: async () => ({ title: 'Ours', html: '', updated_at: null }) as never }

test('a page in another host has its translations, the host’s answers, a session and the host’s links', async () => {
  const went: string[] = []
  const services = await createServices({ language: 'en', api, navigate: (to) => void went.push(to) })
  const Opened = await openPage(services, 'mf-gifts', routes, 'gifts')
  render(
    <RemoteFrame services={services} at="/gifts">
      <Opened />
    </RemoteFrame>,
  )
  expect(screen.getByRole('heading')).toHaveTextContent('Gifts in en')
  expect(await screen.findByText('Ours')).toBeInTheDocument()
  expect(screen.getByText('a visitor')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  expect(screen.getByText('Mei')).toBeInTheDocument()
  expect(went).toEqual([])
  await userEvent.click(screen.getByRole('link', { name: 'Cart' }))
  expect(went).toEqual(['/cart?from=gifts'])
})

test('rejects a page that the remote lacks and names the pages it has', async () => {
  const services = await createServices({ language: 'zh-tw', api })
  await expect(openPage(services, 'mf-gifts', routes, 'gift')).rejects.toThrow(
    'mf-gifts has no page "gift". It has: gifts',
  )
})

test('calls a server on another origin', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(JSON.stringify({ code: 1, msg: '', data: { title: 'Ours' } }))
  })
  try {
    const client = serverClient('en', () => null, 'https://fankeep.test')
    expect(await client.call('site.article', { key: 'aboutUs' })).toEqual({ title: 'Ours' })
    expect(asked).toEqual([expect.stringMatching(/^https:\/\/fankeep\.test\/api/)])
  } finally {
    vi.unstubAllGlobals()
  }
})

test('a foreign host shows no keys: an empty text stays empty, and a missing one is a dash and logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { i18n } = await createServices({ language: 'en', api })
  expect(i18n.t('pages.goAfter')).toBe('')
  expect(logged).not.toHaveBeenCalled()
  expect(i18n.t('no.such.key')).toBe('—')
  expect(logged).toHaveBeenCalledWith('No words for "no.such.key"')
  logged.mockRestore()
})
