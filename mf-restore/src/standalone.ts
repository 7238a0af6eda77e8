import { aList, aPage, type Answers } from '@fankeep/shared/testing'

/** The server's answers while this remote runs alone (docs/teams.md). */
export const answers: Answers = {
  'pages.list': aList([
    aPage({ state: 'hijacked', posts: 1286 }),
    aPage({ id: 'page2', platform: 'xiaohongshu', name: '小島新家', handle: '5f00', posts: 0 }),
  ]),
  'restore.list': aList([]),
  'restore.reasons': { list: [{ key: 'hijacked', text: '粉專被盜' }] },
  'restore.page': {
    page: { id: 'page1', platform: 'instagram', name: '小島慢食', handle: '@slow.island' },
    posts: 1286,
    from: null,
    until: null,
    permission: { can: true, why: null, wait_days: 0, wait_until: null, every_days: 30 },
    targets: [
      {
        id: 'page2',
        platform: 'xiaohongshu',
        name: '小島新家',
        handle: '5f00',
        way: 'hand',
        authorise: false,
        open: true,
        why: null,
      },
    ],
  },
}
