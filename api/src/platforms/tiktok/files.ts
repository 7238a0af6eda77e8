import type { UploadEntry } from '../archives/entry'
import { lastPart } from '../archives/values'
import type { Layout, Look, Place } from '../archives/roots'

/** A JSON export is one file; a text export has a file for each list. */
export type Role = 'json' | 'fans' | 'posts' | 'profile'

/** TikTok's names of the lists in the languages of its app, in lower case. */
const fanNames = new Set([
  ...[
    'follower',
    'followers',
    'follower list',
    'fans',
    'fans list',
    'volger',
    'volgers',
    'seguidor',
    'seguidores',
  ],
  ...['abonnés', 'abonné', 'abonnenten', 'follower-liste', 'seguaci', 'obserwujący', 'följare', 'pengikut'],
  ...['người theo dõi', 'ผู้ติดตาม', 'takipçi', 'takipçiler', 'подписчики', 'підписники', 'المتابعون'],
  ...['粉絲', '粉丝', '粉絲列表', '粉丝列表', '追蹤者', '关注者', 'フォロワー', '팔로워'],
])
const postNames = new Set([
  ...[
    'posts',
    'post',
    'videos',
    'video',
    'berichten',
    "video's",
    'beiträge',
    'publications',
    'publicaciones',
  ],
  ...[
    'publicações',
    'posty',
    'postingan',
    'bài đăng',
    'gönderiler',
    'публикации',
    '貼文',
    '影片',
    '作品',
    '视频',
    '投稿',
    '게시물',
  ],
])
const profileNames = new Set([
  ...[
    'profile information',
    'profile info',
    'profielinformatie',
    'profilinformationen',
    'informations du profil',
  ],
  ...['información del perfil', '個人資料資訊', '个人资料信息', 'プロフィール情報', '프로필 정보'],
])

const inner =
  /(^|\/)(tiktok|profile and settings|your activity|activity|post|posts|video|profile|profiel|profiel en instellingen)$/i

/** `Follower.txt`, `Follower_2.txt`, `Follower (1).txt`. */
function txtRole(name: string): { role: Role; part: number } | undefined {
  const found = /^(.+?)(?:[_ -](\d{1,4}))?\.txt$/i.exec(name)
  if (!found) return undefined
  const stem = found[1]!
    .normalize('NFC')
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .replaceAll('’', "'")
    .trim()
  const role = fanNames.has(stem)
    ? 'fans'
    : postNames.has(stem)
      ? 'posts'
      : profileNames.has(stem)
        ? 'profile'
        : undefined
  return role && { role, part: Number(found[2] ?? 0) }
}

/** Whether a text export is in a language whose file names are known. */
export const isKnownText = (path: string) => txtRole(lastPart(path)) !== undefined

function named(entry: UploadEntry, { name, within }: Place) {
  const found = /user_data(?:_tiktok)?(?:[_-](\d{1,4}))?(?:\.json|\.txt){1,2}$/i.exec(name)
  if (found) return { role: 'json' as const, part: Number(found[1] ?? 0) }
  if (within === '' && entry.key.endsWith('.json')) return { role: 'json' as const, part: 0 }
  return txtRole(name)
}

/** The first keys of every era. */
const jsonHead =
  /^\{\s*"(Activity|Your Activity|Profile And Settings|Profile|App Settings|Comment|Direct Messages?|Tiktok (Shopping|Shop|Live)|Video|Post|Ads and data|Likes and Favorites|Location Reviews?|Income Plus.*?|DM.*?)"\s*:/i
const sectionKey =
  /"(FansList|Follower List|FansList|VideoList|ProfileMap|Your Activity|Profile And Settings)"\s*:/i

function look(role: Role, text: string, entry: UploadEntry): Look<Role> | undefined {
  const head = text.trimStart()
  if (head.startsWith('<')) return undefined
  if (role === 'json') {
    const isOwn = jsonHead.test(head) || sectionKey.test(head)
    return isOwn || /user_data/.test(entry.key) ? { sure: isOwn } : undefined
  }
  if (/^\s*[[{]/.test(head)) return undefined
  return { sure: role !== 'profile' && /[:：]\s*\d{4}-\d{1,2}-\d{1,2}/.test(head) }
}

/** Files of a text export, in the languages whose file names are known. */
export const tiktokNotKept =
  /(^|\/)(comments?|reposts?|go live history|reacties|kommentare|commentaires|comentarios|評論|评论|留言)\.txt$/

export const tiktokLayout: Layout<Role> = { inner, stamp: /(?:^|\/)(tiktok_data_\d{6,})/i, named, look }
