import { aPage, aRun, fakeHost, renderScreen } from '@fankeep/shared/testing'
import { screen } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
import { ImportResult } from './import-result'

test.each([
  [
    'adds how many fans are new if others were known',
    { fans_seen: 30, fans_new: 12 },
    ['名單裡共有', '新加入'],
  ],
  ['leaves out how many are new if all of them are', { fans_seen: 30, fans_new: 30 }, ['名單裡共有']],
])('the result of an import %s', (_what, figures, terms) => {
  const run = aRun({ state: 'done', ...figures })
  renderScreen(<ImportResult page={aPage()} run={run} onAgain={() => {}} onClose={() => {}} />, {
    host: fakeHost(),
    words: { 'mf-member': zhTw },
  })
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(terms)
})
