import type { Platform } from '@fankeep/shared/contract'
import { type PlatformKey, platforms } from '@fankeep/shared/contract/platforms'
import type { Language } from '../../infra/language'

interface Facts {
  name: string
  /** Set if Chinese has a separate name. */
  zhTw?: string
  zhCn?: string
  example: string
  can: Platform['can']
}

/** What each platform actually allows: platforms.md, "What each allows", where fans by archive count as `import`. */
const facts: Record<PlatformKey, Facts> = {
  facebook: {
    name: 'Facebook',
    example: 'https://www.facebook.com/yourpage',
    can: { fans: 'import', posts: 'api', message: 'reply', publish: 'api' },
  },
  instagram: {
    name: 'Instagram',
    example: 'https://www.instagram.com/yourname',
    can: { fans: 'import', posts: 'api', message: 'reply', publish: 'api' },
  },
  threads: {
    name: 'Threads',
    example: 'https://www.threads.com/@yourname',
    can: { fans: 'import', posts: 'api', message: 'none', publish: 'api' },
  },
  tiktok: {
    name: 'TikTok',
    example: 'https://www.tiktok.com/@yourname',
    can: { fans: 'import', posts: 'api', message: 'none', publish: 'api' },
  },
  x: {
    name: 'X',
    example: 'https://x.com/yourname',
    can: { fans: 'api', posts: 'api', message: 'api', publish: 'api' },
  },
  youtube: {
    name: 'YouTube',
    example: 'https://www.youtube.com/@yourname',
    can: { fans: 'api', posts: 'api', message: 'none', publish: 'api' },
  },
  xiaohongshu: {
    name: 'Xiaohongshu',
    zhTw: '小紅書',
    zhCn: '小红书',
    example: 'https://www.xiaohongshu.com/user/profile/5f0000000000000001000000',
    can: { fans: 'import', posts: 'import', message: 'none', publish: 'none' },
  },
}

/** A platform's usual name in a language. */
export function platformName(key: PlatformKey, language: Language): string {
  const { name, zhTw, zhCn } = facts[key]
  return { 'zh-tw': zhTw, 'zh-cn': zhCn, en: undefined }[language] ?? name
}

export const platformList = (language: Language): Platform[] =>
  platforms.map((key, position) => ({
    id: position + 1,
    key,
    name: platformName(key, language),
    icon: `/api/assets/platforms/${key}.svg`,
    url_example: facts[key].example,
    can: facts[key].can,
  }))

/** Whether the platform only lets a page answer people who wrote to it within 24 hours. */
export const canOnlyReply = (key: PlatformKey): boolean => facts[key].can.message === 'reply'
