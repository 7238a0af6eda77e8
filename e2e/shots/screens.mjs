/*
 * The screens that `pnpm shots` photographs. Each picture's name has an address, or `{ at, fail }` to show the screen
 * when the calls in `fail` are refused, or `{ at, offline }` to show it without a network.
 */
export const open = {
  home: '/',
  about: '/aboutUs',
  terms: '/termService',
  privacy: '/termPrivacy',
  help: '/help',
  'help-facebook': '/help/facebook',
  tutorials: '/tutorials',
  'tutorials-facebook': '/tutorials/facebook',
  status: '/status',
  login: '/login',
  register: '/register',
  demo: '/demo',
  authorization: '/authCallback',
  'fans-visitor': '/fansList',
  subscribe: '/subscribe',
  'shared-list-closed': '/sharedList',
  'keep-account': '/keepAccount',
  operators: '/ops',
  'not-found': '/nowhere',
}

/** The demo member's screens. */
export const members = {
  channel: '/channel',
  'channel-rows': '/channel?view=list',
  'channel-failed': { at: '/channel', fail: /\/api\/user\/back/ },
  'channel-offline': { at: '/channel', offline: true },
  'add-page': '/channel?add=1',
  management: '/management',
  fans: '/fansList',
  'fans-failed': { at: '/fansList', fail: /\/api\/Fans/ },
  posts: '/fansList?view=posts',
  insights: '/insights',
  'insights-failed': { at: '/insights', fail: /\/api3\/insights/ },
  callback: '/callback',
  consulting: '/consulting',
  teaching: '/usingTeaching',
  'manage-login': '/manageLogin',
  security: '/manageLogin#security',
  profile: '/manageLogin#profile',
  devices: '/manageLogin#devices',
  'your-data': '/manageLogin#data',
  plans: '/capacityBonus',
  payment: '/payment',
  checkout: '/payment?type=3&period=3&pages=4&packs=2',
  transactions: '/transactionHistory',
  restore: '/contentRestore',
  'restore-history': '/contentRestore?view=history',
}

/** Public screens that belong to the demo member: `open` creates one and returns its address; `close` undoes that. */
export const made = {
  'sign-up': {
    open: async (call) => ({
      url: (
        await call('/api/optin/turn', [
          ['id', await firstPage(call)],
          ['on', '1'],
        ])
      ).url,
    }),
  },
  'shared-list': {
    open: async (call) => {
      const id = await firstPage(call)
      const columns = ['since', 'state', 'tags', 'reach', 'note', 'ids']
      const wanted = [
        ['id', id],
        ['name', 'FanKeep'],
        ['days', '1'],
        ...columns.map((each) => ['columns', each]),
      ]
      const { share, url } = await call('/api/fanShares/make', wanted)
      return {
        url,
        close: () =>
          call('/api/fanShares/withdraw', [
            ['id', id],
            ['share', share.id],
          ]),
      }
    },
  },
}

async function firstPage(call) {
  const { list } = await call('/api/user/back', [])
  return list[0].id
}

export const pieces = ['pieces', 'controls', 'forms', 'dates', 'amounts', 'states', 'data']
