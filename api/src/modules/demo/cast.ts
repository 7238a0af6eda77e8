import type { PlatformKey } from '@fankeep/shared/contract'

/**
 * The member that anyone can log in as in development: shown at start and in the README. Never created in production.
 */
export const demoMember = {
  email: 'demo@fankeep.test',
  password: 'keep-the-fans',
  nickname: '林予安',
  areaCode: '+886',
  tel: '912345678',
}

export interface DemoPage {
  platform: PlatformKey
  address: string
  name: string
  role: 'main' | 'backup'
  state: 'active' | 'suspended' | 'hijacked' | 'lost_access'
  auto: 'off' | 'daily' | 'weekly'
  fans: number
  posts: number
  /** Days since its newest fan list. */
  listAge: number
  /** What is known about its fans: display names, with user names, or only ids (platforms.md). */
  knows: 'names' | 'usernames' | 'ids'
}

/** The pages of the mocks, with the fans of a small island. */
export const demoPages: DemoPage[] = [
  {
    platform: 'facebook',
    address: 'https://www.facebook.com/slowisland.tw',
    name: '小島慢食 Slow Island',
    role: 'main',
    state: 'hijacked',
    auto: 'off',
    fans: 3180,
    posts: 86,
    listAge: 3,
    knows: 'names',
  },
  {
    platform: 'instagram',
    address: 'https://www.instagram.com/slow.island',
    name: '小島慢食',
    role: 'main',
    state: 'active',
    auto: 'off',
    fans: 3920,
    posts: 92,
    listAge: 0,
    knows: 'usernames',
  },
  {
    platform: 'x',
    address: 'https://x.com/slowislandtpe',
    name: 'Slow Island Taipei',
    role: 'main',
    state: 'active',
    auto: 'off',
    fans: 1240,
    posts: 38,
    listAge: 1,
    knows: 'ids',
  },
  {
    platform: 'youtube',
    address: 'https://www.youtube.com/@yuan.walks',
    name: '予安走走',
    role: 'main',
    state: 'active',
    auto: 'off',
    fans: 1410,
    posts: 24,
    listAge: 6,
    knows: 'names',
  },
  {
    platform: 'threads',
    address: 'https://www.threads.com/@yuan.lin',
    name: '林予安',
    role: 'backup',
    state: 'active',
    auto: 'off',
    fans: 960,
    posts: 34,
    listAge: 19,
    knows: 'usernames',
  },
  {
    platform: 'tiktok',
    address: 'https://www.tiktok.com/@slowisland.kitchen',
    name: '小島慢食廚房',
    role: 'main',
    state: 'lost_access',
    auto: 'off',
    fans: 1430,
    posts: 26,
    listAge: 4,
    knows: 'usernames',
  },
]
