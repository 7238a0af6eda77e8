import type { PostVisibility } from '@fankeep/shared/contract'
import { visibilityIn } from '../visibility'

/** `WhoCanView` in an archive: the app's own words. */
const words = {
  public: [
    ...['public', 'everyone', 'public_to_everyone', '公開', '公开', '所有人', '全員', '모두', 'iedereen'],
    ...['alle', 'jeder', 'tout le monde', 'todos', 'todo el mundo', 'tutti', 'wszyscy', 'herkes', 'все'],
    ...['mọi người', 'semua orang'],
  ],
  followers: [
    'followers',
    'follower_of_creator',
    '粉絲',
    '粉丝',
    '追蹤者',
    'フォロワー',
    '팔로워',
    'volgers',
  ],
  friends: [
    ...['friends', 'mutual_follow_friends', 'friends only', '朋友', '好友', '友達', '친구', 'vrienden'],
    ...['freunde', 'amis', 'amigos', 'amici', 'znajomi', 'arkadaşlar', 'друзья', 'bạn bè', 'teman'],
  ],
  private: [
    ...[
      'private',
      'only me',
      'only you',
      'self_only',
      '私人',
      '私密',
      '只有我',
      '僅限自己',
      '仅自己',
      '自分のみ',
    ],
    ...['나만', 'alleen ik', 'nur ich', 'moi uniquement', 'solo yo', 'somente eu', 'solo io', 'tylko ja'],
    ...['yalnızca ben', 'только я', 'chỉ mình tôi', 'hanya saya'],
  ],
} as const

/** In a private account, posts for everyone are visible only to its followers. */
export function tiktokVisibility(said: string | undefined, isPrivate: boolean): PostVisibility {
  const visibility = visibilityIn(said, words)
  return visibility === 'public' && isPrivate ? 'followers' : visibility
}
