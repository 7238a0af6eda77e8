import { aList, aUser, fakeHost, renderScreen } from '@fankeep/shared/testing'
import { act, screen } from '@testing-library/react'
import zhTw from '../../../locales/zh-TW.json'
import { aRequest, lost, other } from '../testing'
import { UnderWayPart } from './under-way-part'

const running = aRequest({
  ...{ state: 2, way: 'api', phase: 'publishing', to: other, of: 80, done: 20 },
  started_at: '2026-11-21T04:00:00Z',
})

const show = (list = [running]) =>
  renderScreen(<UnderWayPart />, {
    host: fakeHost({ user: aUser(), path: '/channel', answers: { 'restore.list': aList(list) } }),
    words: { 'mf-restore': zhTw },
  })

test('shows a restore under way among the channels, updates it and links to its progress', async () => {
  const { host } = show()
  const card = await screen.findByRole('region', { name: `${lost.name}正在還原` })
  expect(card).toHaveTextContent('20 / 80')
  expect(screen.getByRole('link', { name: '看進度' })).toHaveAttribute('href', '/contentRestore?request=7')
  expect(host.callsOf('restore.list')).toMatchObject([{ input: { state: 2 } }])
  act(() => host.emitRestore({ request: { ...running, done: 21 }, item: null }))
  expect(card).toHaveTextContent('21 / 80')
})

test('shows nothing if no restore is under way', async () => {
  const { host, container } = show([])
  await vi.waitFor(() => expect(host.callsOf('restore.list')).toHaveLength(1))
  expect(container).toBeEmptyDOMElement()
})
