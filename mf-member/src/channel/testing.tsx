import {
  aList,
  aPage,
  aRun,
  aUser,
  type Answers,
  fakeHost,
  type FakeHostOptions,
  renderScreen,
} from '@fankeep/shared/testing'
import words from '../../locales/zh-TW.json'
import { PageDialogs } from '../add-page/page-dialogs'
import { ChannelPage } from './channel-page'

export const platform = {
  id: 1,
  key: 'instagram',
  name: 'Instagram',
  icon: '',
  url_example: 'https://www.instagram.com/slow.island',
} as const
export const platforms = [
  { ...platform, can: { fans: 'import', posts: 'api', message: 'api', publish: 'none' } as const },
]

export const show = (answers: Answers = {}, options: FakeHostOptions = {}) =>
  renderScreen(
    <>
      <ChannelPage />
      <PageDialogs />
    </>,
    {
      host: fakeHost({
        user: aUser(),
        path: '/channel',
        ...options,
        answers: {
          'pages.list': aList([aPage()]),
          'readiness.list': { list: [] },
          'backup.runs': { list: [] },
          'site.platforms': platforms,
          'site.areaCodes': [{ code: '+886', country: 'TW', name: '台灣' }],
          ...answers,
        },
      }),
      words: { 'mf-member': words },
    },
  )

export const archive = () => new File(['x'.repeat(2000)], 'instagram-slow.island.zip')
export const done = aRun({
  state: 'done',
  phase: 'done',
  fans_seen: 1200,
  fans_new: 30,
  fans_gone: 4,
  posts_seen: 12,
  posts_new: 2,
  ended_at: '2026-11-21T06:00:00.000Z',
})
