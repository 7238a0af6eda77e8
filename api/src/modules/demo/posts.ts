import { Readable } from 'node:stream'
import type { PoolClient } from 'pg'
import type { Services } from '../../infra/services'
import type { Archive, PostRecord } from '../../platforms/archive'
import { onClient } from '../../infra/database/transaction'
import { holdPage } from '../pages/hold-page'
import { keepMedia } from '../posts/merge/keep-media'
import { mergePosts } from '../posts/merge/merge-posts'
import { stagePosts } from '../posts/merge/stage-posts'
import type { PageRow } from '../pages/owned-page'
import type { DemoPage } from './cast'
import { chanceFrom } from './chance'
import { drawPicture } from './pictures'

const dayMs = 24 * 3600_000

const dishes = [
  '滷肉飯',
  '虱目魚粥',
  '花生豆花',
  '牛肉湯',
  '芋頭冰',
  '蚵仔煎',
  '鹹酥雞',
  '蔥油餅',
  '擔仔麵',
  '土魠魚羹',
  '紅豆湯圓',
  '刈包',
  '鳳梨蝦球',
  '三杯雞',
  '烏魚子炒飯',
  '酸菜白肉鍋',
]
const places = ['港邊', '老街', '山腳下', '市場口', '海岸線', '車站前', '燈塔旁', '巷子裡']
const openings = [
  '今天收到一箱',
  '等了三個月的',
  '阿嬤教的',
  '第一次試做',
  '下雨天就想吃',
  '客人指名的',
  '最後十份',
  '凌晨四點起來備的',
]
const remarks = [
  '慢慢吃，慢慢說。',
  '明天一樣十一點開門。',
  '想吃的先留言。',
  '照片拍得再好，也不如你來一趟。',
  '謝謝每一位遠道而來的你。',
  '賣完就休息，不好意思。',
  '配一杯熱茶剛剛好。',
  '這一碗，記得拌勻。',
]

/** Posts over a year, most with a picture, written by the same steps as an archive's posts. */
export async function seedPosts(
  services: Services,
  client: PoolClient,
  page: PageRow,
  cast: DemoPage,
  seed: number,
): Promise<void> {
  const records = makePosts(cast, seed, services.clock.now())
  const archive = archiveOf(cast, records)
  const signal = new AbortController().signal
  await stagePosts(client, archive, async () => {}, signal)
  await onClient(client, async () => {
    await mergePosts(client, await holdPage(client, page.id), { at: services.clock.now(), older: false }, [])
  })
  await keepMedia(services, client, {
    archive,
    pageId: page.id,
    userId: page.userId,
    onCount: () => {},
    signal,
  })
  await client.query('drop table staged_posts, wanted_media')
}

function makePosts(cast: DemoPage, seed: number, now: Date): PostRecord[] {
  const chance = chanceFrom(seed)
  const isVideo = cast.platform === 'youtube' || cast.platform === 'tiktok'
  return Array.from({ length: cast.posts }, (_, n) => {
    const text = `${chance.of(openings)}${chance.of(dishes)}，在${chance.of(places)}。${chance.of(remarks)}`
    const pictures = chance.next() < 0.82 ? 1 + (chance.next() < 0.2 ? chance.below(3) : 0) : 0
    const likes = 40 + chance.below(Math.max(60, cast.fans >> 2))
    return {
      uid: `demo-${cast.platform}-${n}`,
      text,
      visibility: 'public',
      kind: pictures === 0 ? 'text' : isVideo ? 'video' : 'photo',
      createdAt: now.getTime() - ((n * 365) / cast.posts + chance.next() * 2) * dayMs,
      media: Array.from({ length: pictures }, (_, k) => ({
        kind: 'photo' as const,
        uri: `${n}-${k}.png`,
        ref: String(seed * 10_000 + n * 10 + k),
      })),
      likes,
      comments: chance.below(likes >> 2),
      shares: chance.below((likes >> 4) + 1),
    }
  })
}

const archiveOf = (cast: DemoPage, records: PostRecord[]): Archive => ({
  platform: cast.platform,
  unusedFiles: 0,
  fansComplete: false,
  hasFans: false,
  hasPosts: true,
  notes: [],
  fans: async function* () {},
  posts: async function* () {
    yield records
  },
  openMedia: async (ref) => Readable.from([drawPicture(Number(ref))]),
  close: async () => {},
})
