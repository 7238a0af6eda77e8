import { type Answers, aPage, aUser, fail, fakeHost, pending, renderScreen } from '@fankeep/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import zhTw from '../../../locales/zh-TW.json'
import { drawPicture } from './draw-picture'
import { PicturesDialog } from './pictures-dialog'

// jsdom cannot draw.
vi.mock('./draw-picture', async (actual) => ({ ...(await actual<object>()), drawPicture: vi.fn() }))
const draw = vi.mocked(drawPicture)
beforeEach(() => void draw.mockReset().mockResolvedValue())

const words = zhTw.callback.kit
const url = 'https://fankeep.test/subscribe?page=abcdefghijklmnop'
const show = (code: Answers['optIn.code'] = { qr: '<svg/>' }, name = '小島慢食') =>
  renderScreen(<PicturesDialog page={aPage({ id: 'p', name })} url={url} onClose={() => {}} />, {
    host: fakeHost({ user: aUser(), answers: { 'optIn.code': code } }),
    words: { 'mf-member': zhTw },
  })

test('draws a picture for a story, and for a poster if it is chosen, each with a code of its medium', async () => {
  const { host, user } = show()
  expect(await screen.findByRole('img', { name: /小島慢食/ })).toBeVisible()
  expect(draw.mock.lastCall?.[1]).toMatchObject({ kind: 'story', name: '小島慢食', url, qr: '<svg/>' })
  await user.click(screen.getByRole('radio', { name: words.kinds.poster }))
  await waitFor(() => expect(draw.mock.lastCall?.[1]).toMatchObject({ kind: 'poster' }))
  // Each code names its medium, so that the source of a sign-up is known.
  expect(host.callsOf('optIn.code').map(({ input }) => input.from)).toEqual(['story', 'poster'])
})

test('never draws a poster with the code of a story', async () => {
  const { host, user } = show(({ from }) => ({ qr: `<svg id="${from}"/>` }))
  await screen.findByRole('img', { name: /小島慢食/ })
  host.answer('optIn.code', pending())
  await user.click(screen.getByRole('radio', { name: words.kinds.poster }))
  await waitFor(() => expect(host.callsOf('optIn.code')).toHaveLength(2))
  expect(screen.queryByRole('button', { name: words.save })).toBeNull()
  expect(draw.mock.calls.map(([, { kind, qr }]) => [kind, qr])).toEqual([['story', '<svg id="story"/>']])
})

test('reports a browser that cannot draw pictures', async () => {
  draw.mockRejectedValue(new Error('no'))
  show()
  expect(await screen.findByText(words.failed)).toBeVisible()
})

test('loads a code again on request if it failed to load', async () => {
  const { host, user } = show(fail())
  await screen.findByText(words.error)
  host.answer('optIn.code', { qr: '<svg/>' })
  await user.click(screen.getByRole('button', { name: '再試一次' }))
  expect(await screen.findByRole('button', { name: words.save })).toBeVisible()
})

test('previews the sign-up form for a website and copies its HTML', async () => {
  const { user, host } = show()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(await screen.findByRole('radio', { name: words.kinds.website }))
  const frame = screen.getByTitle('小島慢食的登記表單')
  expect(frame).toHaveAttribute('src', '/api3/optin/widget?page=abcdefghijklmnop&lang=zh-tw')
  await user.click(screen.getByRole('button', { name: words.website.copy }))
  expect(write).toHaveBeenCalledWith(
    '<iframe src="https://fankeep.test/api3/optin/widget?page=abcdefghijklmnop&amp;lang=zh-tw" title="小島慢食的登記表單" width="100%" height="380" style="border:0;max-width:30rem" loading="lazy"></iframe>',
  )
  expect(host.notices.at(-1)?.title).toBe(words.website.copied)
})

test('copies the words without the marks that isolate a right-to-left name on the screen', async () => {
  const { user } = show({ qr: '<svg/>' }, 'سلمى')
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(await screen.findByRole('button', { name: words.copy }))
  expect(write).toHaveBeenCalledWith(expect.stringContaining('سلمى'))
  expect(write.mock.lastCall?.[0]).not.toMatch(/[\u2068\u2069]/)
})
