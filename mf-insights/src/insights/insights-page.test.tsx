import {
  aList,
  aUser,
  fail,
  fakeHost,
  inParts,
  manyPages,
  pending,
  refuse,
  renderScreen,
} from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
import { answers, insights, overlap, pages } from '../standalone'
import { InsightsPage } from './insights-page'

const open = (given: object = {}, path = '/insights', user: Parameters<typeof aUser>[0] = {}) =>
  renderScreen(<InsightsPage />, {
    host: fakeHost({ user: aUser(user), path, answers: { ...answers, ...given } }),
    words: { 'mf-insights': zhTw },
  })
const none = { lists: { count: 0, first: null, newest: null }, days: [], sentences: [] }

test('describes the time between two lists in sentences, each with a link to its rows', async () => {
  open()
  const words = await screen.findByRole('region', { name: '這段時間' })
  const items = within(words).getAllByRole('listitem')
  expect(items[0]).toHaveTextContent('146 人加入，48 人離開')
  expect(within(items[1]!).getByRole('link')).toHaveAttribute('href', '/fansList?id=page1&view=posts')
  expect(within(items[2]!).getByRole('link')).toHaveAttribute('href', '/fansList?id=page1&gone=0&sort=oldest')
  expect(words).toHaveTextContent('由 14 份名單算出，最新一份是 2026/11/20。')
})

test('shows the days, the forecast and the hours as tables for screen readers', async () => {
  const { user } = open()
  expect(
    within(await screen.findByRole('table', { name: '每天加入與離開的粉絲' })).getAllByRole('row'),
  ).toHaveLength(91)
  await user.click(screen.getByRole('radio', { name: '30 天' }))
  expect(
    within(screen.getByRole('table', { name: '每天加入與離開的粉絲' })).getAllByRole('row'),
  ).toHaveLength(31)
  const ahead = screen.getByRole('table', { name: '每天的粉絲人數，以及預測' })
  expect(within(ahead).getByRole('row', { name: /12月20日/ })).toHaveTextContent('12,69412,56012,828')
  expect(screen.getByRole('row', { name: /18–21/ })).toHaveTextContent('10320')
})

test('marks only the hours with the most reactions', async () => {
  open()
  expect(await screen.findByRole('row', { name: /18–21.*回應最多/ })).toBeVisible()
  expect(screen.getAllByRole('row', { name: /回應最多/ })).toHaveLength(1)
})

test('shows how many fans left since a hijack if a list was added since', async () => {
  const hijack = { since: '2026-11-02', before: 12_700, left: 318, lists: 2 }
  open({ 'insights.page': { ...insights, hijack } })
  const loyalty = await screen.findByRole('region', { name: zhTw.loyalty })
  expect(loyalty).toHaveTextContent('318人在 2026/11/02 出現被盜的跡象之後離開')
})

test('shows no loss after a hijack if no list was added since', async () => {
  const hijack = { since: '2026-11-02', before: 12_700, left: 0, lists: 0 }
  open({ 'insights.page': { ...insights, hijack } })
  const loyalty = await screen.findByRole('region', { name: zhTw.loyalty })
  expect(loyalty).not.toHaveTextContent('被盜')
})

test('a page without a list shows a link to import one', async () => {
  open({ 'insights.page': { ...insights, ...none } })
  expect(await screen.findByText('還沒有粉絲名單')).toBeVisible()
  expect(screen.getByRole('link', { name: '匯入名單' })).toHaveAttribute(
    'href',
    '/insights?id=page1&import=page1',
  )
})

test('a page with one list shows what a second list would add', async () => {
  open({
    'insights.page': {
      ...insights,
      lists: { count: 1, first: '2026-11-20', newest: '2026-11-20' },
      ...{ loyal: null, returning: null, period: null, forecast: null, best: null, posting: null },
    },
  })
  expect(await screen.findByText(zhTw.loyaltyNeeds)).toBeVisible()
  expect(screen.getByText(zhTw.aheadNeeds)).toBeVisible()
  expect(screen.getByText(zhTw.flowText)).toBeVisible()
})

test('a member without a page sees a link to add one', async () => {
  open({ 'pages.list': aList([]) })
  expect(await screen.findByRole('link', { name: '新增頻道' })).toHaveAttribute('href', '/channel?add=1')
})

test('reports figures that failed to load and loads them again on request', async () => {
  const { host, user } = open({ 'insights.page': fail() })
  await screen.findByText(zhTw.failedTitle)
  host.answer('insights.page', insights)
  await user.click(screen.getByRole('button', { name: '再試一次' }))
  expect(await screen.findByRole('region', { name: '這段時間' })).toBeVisible()
})

test('the menu switches to the figures of another page', async () => {
  const { host, user, path } = open({}, '/insights?id=page2')
  await screen.findByRole('region', { name: '這段時間' })
  expect(host.callsOf('insights.page')[0]!.input).toEqual({ id: 'page2' })
  await user.click(screen.getByRole('button', { name: '小島日常，換一個頻道' }))
  await user.click(screen.getByRole('menuitem', { name: /小島慢食/ }))
  expect(path()).toBe('/insights?id=page1')
})

describe('rewriting by a language model', () => {
  const ask = { 'insights.page': { ...insights, model: 'ask' as const }, 'insights.consent': {} }
  const rewritten = { list: [{ key: 'grew', text: '這週很熱鬧：146 人加入，48 人離開。' }] }

  test('is not offered if no model is configured', async () => {
    const { host } = open()
    await screen.findByRole('region', { name: '這段時間' })
    expect(screen.queryByRole('button', { name: '讓模型改寫' })).toBeNull()
    expect(host.callsOf('insights.words')).toEqual([])
  })

  test('begins after the member agrees, keeps our sentences that the model left out, and can be turned off', async () => {
    const { host, user } = open({ ...ask, 'insights.words': rewritten })
    const button = await screen.findByRole('button', { name: '讓模型改寫' })
    expect(host.callsOf('insights.words')).toEqual([])
    await user.click(button)
    expect(await screen.findByText('這週很熱鬧：146 人加入，48 人離開。')).toBeVisible()
    expect(screen.getByText(/11月18日最多人加入/)).toBeVisible()
    expect(host.callsOf('insights.consent')[0]!.input).toEqual({ on: true })
    await user.click(screen.getByRole('button', { name: '不要改寫' }))
    expect(await screen.findByText(/名單多了 98 人/)).toBeVisible()
    expect(host.callsOf('insights.consent')[1]!.input).toEqual({ on: false })
  })

  test('keeps showing our sentences while the model is working', async () => {
    open({ 'insights.page': { ...insights, model: 'on' }, 'insights.words': pending() })
    expect(await screen.findByText(/名單多了 98 人/)).toBeVisible()
  })

  test('stays off and shows the reason if the server refuses the consent', async () => {
    const { user } = open({ ...ask, 'insights.consent': refuse('too_many_requests', '請稍後再試') })
    await user.click(await screen.findByRole('button', { name: '讓模型改寫' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('請稍後再試')
    expect(screen.getByRole('button', { name: '讓模型改寫' })).toBeVisible()
  })
})

describe('posts on days when many fans joined', () => {
  test('lists the days with their posts, without the content that not everyone can see', async () => {
    open()
    const part = await screen.findByRole('region', { name: zhTw.brought })
    const days = within(within(part).getByRole('list')).getAllByRole('listitem')
    expect(days[0]).toHaveTextContent('+962026/11/11影片開店前的一小時，全部拍給你看')
    expect(days[1]).toHaveTextContent('+712026/10/20前一天的照片不是所有人都看得到的內容')
    expect(within(part).getByRole('row', { name: /影片/ })).toHaveTextContent('影片1241.5')
  })

  test('shows no list if it is unknown on which day fans joined', async () => {
    open({ 'insights.page': { ...insights, brought: null } })
    await screen.findByRole('region', { name: '這段時間' })
    expect(screen.queryByRole('region', { name: zhTw.brought })).toBeNull()
  })

  test('says so if no day stood out', async () => {
    open({ 'insights.page': { ...insights, brought: { usual: 3, days: [], kinds: [] } } })
    expect(await screen.findByText(zhTw.broughtNone)).toBeVisible()
  })
})

describe('fans on other channels', () => {
  test('counts the fans by how certain the match is', async () => {
    const { host } = open()
    const part = await screen.findByRole('region', { name: zhTw.overlap })
    expect(await within(part).findByRole('listitem')).toHaveTextContent('小島日常確定412很可能96有可能31')
    expect(host.callsOf('insights.overlap')[0]!.input).toEqual({ id: 'page1' })
  })

  test('shows the count as a share of the current channel’s fans', async () => {
    const counted = { ...overlap.list[0]!, sure: 6137, likely: 0, possible: 0 }
    open({ 'insights.overlap': { list: [counted] } })
    const part = await screen.findByRole('region', { name: zhTw.overlap })
    await within(part).findByRole('listitem')
    expect(part.querySelector('[data-level=sure]')).toHaveStyle({ width: '50%' })
  })

  test.each(['unknown', 'too_long'] as const)(
    'shows the reason instead of a count if the fans cannot be compared: %s',
    async (state) => {
      open({ 'insights.overlap': { list: [{ ...overlap.list[0]!, state }] } })
      const part = await screen.findByRole('region', { name: zhTw.overlap })
      expect(await within(part).findByRole('listitem')).toHaveTextContent(
        `小島日常${zhTw.overlapStates[state]}`,
      )
    },
  )

  test('requests the count again until it is complete', async () => {
    const { host } = open({
      'insights.overlap': () =>
        host.callsOf('insights.overlap').length < 3
          ? { list: [{ ...overlap.list[0]!, state: 'later' as const }] }
          : overlap,
    })
    const part = await screen.findByRole('region', { name: zhTw.overlap })
    await waitFor(() => expect(part).toHaveTextContent('412'))
    expect(host.callsOf('insights.overlap')).toHaveLength(3)
  })

  test('offers to continue a count that failed half way, and keeps what was counted', async () => {
    const row = overlap.list[0]!
    const { host, user } = open({
      'insights.overlap': () =>
        host.callsOf('insights.overlap').length < 2
          ? { list: [{ ...row, state: 'later' as const }] }
          : fail(),
    })
    const part = await screen.findByRole('region', { name: zhTw.overlap })
    await within(part).findByText(zhTw.overlapFailed)
    expect(within(part).getByRole('listitem')).toHaveTextContent(zhTw.overlapStates.later)
    host.answer('insights.overlap', overlap)
    await user.click(within(part).getByRole('button', { name: '再試一次' }))
    expect(await within(part).findByText('412')).toBeVisible()
    expect(within(part).queryByText(zhTw.overlapFailed)).toBeNull()
  })

  test('shows and requests nothing for a member with one channel', async () => {
    const { host } = open({ 'pages.list': aList([pages[0]!]) })
    await screen.findByRole('region', { name: '這段時間' })
    expect(screen.queryByRole('region', { name: zhTw.overlap })).toBeNull()
    expect(host.callsOf('insights.overlap')).toEqual([])
  })

  test('reports a count that failed to load and loads it again on request', async () => {
    const { host, user } = open({ 'insights.overlap': fail() })
    const part = await screen.findByRole('region', { name: zhTw.overlap })
    await within(part).findByText(zhTw.overlapFailed)
    host.answer('insights.overlap', overlap)
    await user.click(within(part).getByRole('button', { name: '再試一次' }))
    expect(await within(part).findByRole('listitem')).toHaveTextContent('412')
  })
})

describe('weekly e-mail', () => {
  test('can be turned on and off by the member', async () => {
    const { host, user } = open({ 'insights.mail': {} })
    await user.click(await screen.findByRole('button', { name: zhTw.mailStart }))
    expect(await screen.findByText(zhTw.mailOn)).toBeVisible()
    await user.click(screen.getByRole('button', { name: zhTw.mailStop }))
    expect(await screen.findByText(zhTw.mailAsk)).toBeVisible()
    expect(host.callsOf('insights.mail').map(({ input }) => input)).toEqual([
      { id: 'page1', on: true },
      { id: 'page1', on: false },
    ])
  })

  test('stays off and shows the reason if the server refuses', async () => {
    const { user } = open({ 'insights.mail': refuse('too_many_requests', '請稍後再試') })
    await user.click(await screen.findByRole('button', { name: zhTw.mailStart }))
    expect(await screen.findByRole('alert')).toHaveTextContent('請稍後再試')
    expect(screen.getByText(zhTw.mailAsk)).toBeVisible()
  })

  test('is not offered in the demonstration', async () => {
    open({}, '/insights', { demo: true })
    await screen.findByRole('region', { name: '這段時間' })
    expect(screen.queryByRole('button', { name: zhTw.mailStart })).toBeNull()
  })
})

test('prints the figures under the channel’s name and restores the page title', async () => {
  let printedAs = ''
  vi.spyOn(window, 'print').mockImplementation(() => void (printedAs = document.title))
  document.title = 'FanKeep'
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: zhTw.pdf }))
  expect([printedAs, document.title]).toEqual(['小島慢食的粉絲分析', 'FanKeep'])
})

test('shows the figures of the 101st channel, and all 101 in its menu', async () => {
  const { user } = open({ 'pages.list': inParts(manyPages()) }, '/insights?id=p101')
  await user.click(await screen.findByRole('button', { name: /Channel 101/ }))
  expect(screen.getAllByRole('menuitem')).toHaveLength(101)
})
