import { aUser, fakeHost, renderScreen } from '@fankeep/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
import { answers, insights } from '../standalone'
import { WeekPart } from './week-part'

const open = (given: object = {}) =>
  renderScreen(<WeekPart />, {
    host: fakeHost({ user: aUser(), answers: { ...answers, ...given } }),
    words: { 'mf-insights': zhTw },
  })

test('the largest channel says its week in a sentence, and leads to its figures', async () => {
  open()
  expect(await screen.findByRole('region', { name: '小島慢食的這段時間' })).toHaveTextContent(
    '146 人加入，48 人離開',
  )
  expect(screen.getByRole('link', { name: '看分析' })).toHaveAttribute('href', '/insights?id=page1')
})

test('nothing is there where no two lists can be compared', async () => {
  const { host, container } = open({ 'insights.page': { ...insights, period: null } })
  await waitFor(() => expect(host.callsOf('insights.page')).toHaveLength(1))
  expect(container).toHaveTextContent('')
})
