import { type Answers, fail, fakeHost, refuse, renderScreen } from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { wordsToAgree } from '@fankeep/shared/contract/agreed-words'
import en from '../../locales/en.json'
import zhCn from '../../locales/zh-CN.json'
import words from '../../locales/zh-TW.json'
import { SubscribePage } from './subscribe-page'

const page = {
  name: '小島慢食',
  platform: 'instagram' as const,
  handle: 'slow.island',
  url: 'https://a.test',
  line: null,
  telegram: null,
  links: [],
}
const show = (path: string, answers: Answers) =>
  renderScreen(<SubscribePage />, {
    host: fakeHost({ path, answers, site: { title: '粉絲保險箱' } }),
    words: { 'mf-member': words },
  })

test('a fan signs up with a valid e-mail address and is asked to confirm it', async () => {
  const { user, host } = show('/subscribe?page=AAAAAAAAAAAAAAAA', { 'optIn.show': page, 'optIn.ask': {} })
  const email = await screen.findByRole('textbox', { name: 'Email' })
  await user.type(email, 'fan@')
  await user.click(screen.getByRole('button', { name: '留下 Email' }))
  expect(screen.getByText('請寫完整的 Email，例如 name@gmail.com')).toBeVisible()
  expect(host.callsOf('optIn.ask')).toEqual([])
  await user.type(email, 'a.test{Enter}')
  expect(await screen.findByRole('status')).toHaveTextContent('我們寄了一封確認信到 fan@a.test')
})

test.each([
  ['&from=poster', 'poster'],
  ['&from=elsewhere', 'link'],
  ['', 'link'],
])('stores the source of a sign-up: %s', async (query, from) => {
  const { user, host } = show(`/subscribe?page=AAAAAAAAAAAAAAAA${query}`, {
    'optIn.show': page,
    'optIn.ask': {},
  })
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'fan@a.test{Enter}')
  expect(host.callsOf('optIn.ask')[0]!.input.from).toBe(from)
})

test('the consent texts match the stored version that sign-ups refer to', () => {
  // Changed words are changed terms: increase `signUpWords`, and store these in a file with the new number.
  const agreed = ({ subscribe }: typeof words) => ({
    text: subscribe.text,
    confirm: subscribe.confirm.text,
    privacy: subscribe.privacy,
  })
  expect(wordsToAgree).toEqual({ 'zh-tw': agreed(words), 'zh-cn': agreed(zhCn), en: agreed(en) })
})

test('says who gets the address, what for and how to leave, and offers no account', async () => {
  show('/subscribe?page=AAAAAAAAAAAAAAAA', { 'optIn.show': page })
  expect(await screen.findByText('誰會拿到')).toBeVisible()
  expect(screen.getByText(/只有小島慢食，和代為保管、寄信的粉絲保險箱/)).toBeVisible()
  expect(screen.getByText(/只用來/)).toBeVisible()
  expect(screen.getByText(/每封信最下面都有取消連結/)).toBeVisible()
  expect(screen.getByRole('link', { name: '隱私權政策' })).toHaveAttribute('href', '/termPrivacy')
  expect(screen.queryByRole('link', { name: /註冊|登入|試用/ })).toBeNull()
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByText(/LINE|Telegram/)).toBeNull()
})

test('also offers LINE if the page has a LINE account', async () => {
  show('/subscribe?page=AAAAAAAAAAAAAAAA', {
    'optIn.show': { ...page, line: 'https://line.me/R/ti/p/%40slow' },
  })
  expect(await screen.findByRole('link', { name: /加入 LINE 好友/ })).toHaveAttribute(
    'href',
    'https://line.me/R/ti/p/%40slow',
  )
})

test('also offers Telegram if the page has a Telegram bot', async () => {
  const telegram = 'https://t.me/slow_island_bot?start=link'
  show('/subscribe?page=AAAAAAAAAAAAAAAA', { 'optIn.show': { ...page, telegram } })
  expect(await screen.findByRole('link', { name: /在 Telegram 打開/ })).toHaveAttribute('href', telegram)
  expect(screen.queryByText(/LINE/)).toBeNull()
})

test('says that a page accepts no sign-ups', async () => {
  show('/subscribe?page=AAAAAAAAAAAAAAAA', { 'optIn.show': refuse('opt_in_closed', '這個登記頁沒有開放') })
  expect(await screen.findByText('這個登記頁沒有開放')).toBeVisible()
})

test.each([
  ['confirm', 'optIn.confirm', '確認，是我登記的', '好了，不會失去聯絡了'],
  ['leave', 'optIn.leave', '不要再寄給我', '已經取消'],
] as const)('a link to %s does nothing until the button is pressed', async (query, call, button, done) => {
  const { user, host } = show(`/subscribe?${query}=key-of-a-mail-0000`, { [call]: page })
  expect(host.calls).toEqual([])
  await user.click(await screen.findByRole('button', { name: button }))
  expect(await screen.findByText(done)).toBeVisible()
  await waitFor(() => expect(host.callsOf(call)[0]?.input).toEqual({ key: 'key-of-a-mail-0000' }))
})

test('an invalid key shows the server’s refusal', async () => {
  const { user } = show('/subscribe?confirm=key-of-a-mail-0000', {
    'optIn.confirm': refuse('opt_in_key', '這個連結不完整，或已經過期'),
  })
  await user.click(await screen.findByRole('button', { name: '確認，是我登記的' }))
  expect(await screen.findByText('這個連結不完整，或已經過期')).toBeVisible()
})

test('links to the creator’s other channels, each with its platform', async () => {
  const links = [
    { name: '小島慢食 X', platform: 'x' as const, handle: 'slowisland', url: 'https://x.com/slowisland' },
    { name: '', platform: 'youtube' as const, handle: '@slow', url: 'https://www.youtube.com/@slow' },
  ]
  show('/subscribe?page=AAAAAAAAAAAAAAAA', { 'optIn.show': { ...page, links } })
  const list = await screen.findByRole('region', { name: '小島慢食的其他頻道' })
  const [x, youtube] = within(list).getAllByRole('link')
  expect(x).toHaveAttribute('href', 'https://x.com/slowisland')
  expect(x).toHaveTextContent('小島慢食 X')
  expect(youtube).toHaveTextContent('@slow')
})

test('a server that is down or busy is not shown as a missing page', async () => {
  const { user, host } = show('/subscribe?page=AAAAAAAAAAAAAAAA', { 'optIn.show': fail(503) })
  expect(await screen.findByRole('heading', { name: '頁面沒有載入成功' })).toBeVisible()
  expect(screen.queryByText(/call failed/i)).toBeNull()
  host.answer('optIn.show', refuse('server_busy', '系統有點忙'))
  await user.click(screen.getByRole('button', { name: '再試一次' }))
  expect(await screen.findByText('系統有點忙')).toBeVisible()
  expect(screen.getByRole('heading', { name: '頁面沒有載入成功' })).toBeVisible()
})
