import { aList, aUser, fakeHost, inParts, manyPages, renderScreen } from '@fankeep/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
import { answers, insights, pages } from '../standalone'
import { WeekPart } from './week-part'

const open = (given: object = {}) =>
  renderScreen(<WeekPart />, {
    host: fakeHost({ user: aUser(), answers: { ...answers, ...given } }),
    words: { 'mf-insights': zhTw },
  })

test('shows a sentence about the largest channel and a link to its figures', async () => {
  open()
  expect(await screen.findByRole('region', { name: '小島慢食的這段時間' })).toHaveTextContent(
    '146 人加入，48 人離開',
  )
  expect(screen.getByRole('link', { name: '看分析' })).toHaveAttribute('href', '/insights?id=page1')
})

test('shows nothing if no two lists can be compared', async () => {
  const { host, container } = open({ 'insights.page': { ...insights, period: null } })
  await waitFor(() => expect(host.callsOf('insights.page')).toHaveLength(1))
  expect(container).toHaveTextContent('')
})

const sentence = { key: 'grew', rows: 'days' as const, text: '12 人加入。', figures: [] }

test('updates the sentence after the page changed, without a reload', async () => {
  const { host } = open()
  const card = await screen.findByRole('region', { name: '小島慢食的這段時間' })
  host.answer('insights.page', { ...insights, sentences: [sentence] })
  act(() => host.events.emit('pages.changed', { page: 'page1', how: 'changed' }))
  await waitFor(() => expect(card).toHaveTextContent('12 人加入。'))
})

test('replaces a deleted channel with the next one and does not request its figures again', async () => {
  const { host } = open()
  await screen.findByRole('region', { name: '小島慢食的這段時間' })
  host.answer('pages.list', aList(pages.slice(1)))
  act(() => host.events.emit('pages.changed', { page: 'page1', how: 'removed' }))
  expect(await screen.findByRole('region', { name: '小島日常的這段時間' })).toBeVisible()
  expect(screen.queryByRole('region', { name: '小島慢食的這段時間' })).toBeNull()
  expect(host.callsOf('insights.page').map(({ input }) => input.id)).toEqual(['page1', 'page2'])
})

test('shows the largest channel also if it is the 101st', async () => {
  open({ 'pages.list': inParts(manyPages()) })
  expect(await screen.findByRole('region', { name: 'Channel 101的這段時間' })).toBeVisible()
})
