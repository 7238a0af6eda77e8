import { aFan, aHistory, aList, aPage, type Answers, aRun } from '@fankeep/shared/testing'

const pages = [aPage(), aPage({ id: 'page2', platform: 'facebook', name: '小島日常', state: 'hijacked' })]

/** The server's answers while this remote runs alone (docs/teams.md). */
export const answers: Answers = {
  'pages.list': aList(pages),
  'backup.runs': { list: [aRun()] },
  'fans.list': { ...aList(Array.from({ length: 40 }, (_, n) => aFan(n + 1))), capped: false },
  'fans.history': aHistory(),
  'fans.tags': { list: [] },
  'fans.groups': { list: [] },
  'shares.list': { list: [] },
  'callback.list': aList([]),
  'callback.canned': { list: [], bin: [] },
  'media.bindings': { list: [] },
  'auth.links': { list: [] },
  'user.sessions': { list: [] },
}
