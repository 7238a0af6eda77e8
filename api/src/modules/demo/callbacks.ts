import { type SignUpSource, signUpWords } from '@fankeep/shared/contract'
import type { Services } from '../../infra/services'
import type { PageRow } from '../pages/owned-page'

const dayMs = 86_400_000
const confirmed = 246
const waiting = 9
const sources: SignUpSource[] = ['story', 'link', 'story', 'poster', 'story', 'post', 'link']

/**
 * Seeds what the member prepared for the day the page is lost: its sign-up page with some addresses, and a message
 * template. An earlier CallBack of another page shows how one ends.
 */
export async function seedCallBacks(services: Services, lost: PageRow, other: PageRow): Promise<void> {
  const { db, clock, random } = services
  const ago: Ago = (days) => new Date(clock.now().getTime() - days * dayMs)
  if (lost.optIn) return
  await seedSignUps(services, lost, ago)
  await seedEarlier(services, other, ago(156))
  // Written last: it marks the seed as complete.
  await db
    .updateTable('pages')
    .set({ optIn: true, signUpGoal: 500, optInSlug: lost.optInSlug ?? random.id().slice(0, 16) })
    .where('id', '=', lost.id)
    .execute()
}

type Ago = (days: number) => Date

async function seedSignUps({ db }: Services, lost: PageRow, ago: Ago): Promise<void> {
  await db
    .insertInto('subscribers')
    .values(
      Array.from({ length: confirmed + waiting }, (_, n) => ({
        pageId: lost.id,
        email: `fan${n + 1}@example.com`,
        language: n % 11 === 0 ? 'en' : 'zh-tw',
        askedAt: n < confirmed ? ago(200 - (n % 190)) : ago(2),
        confirmedAt: n < confirmed ? ago(200 - (n % 190)) : null,
        leftAt: n % 60 === 59 ? ago(1) : null,
        source: sources[n % sources.length]!,
        consent: signUpWords,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('cannedMessages')
    .values({
      userId: lost.userId,
      title: '粉專被盜，先不要點',
      message:
        '{粉絲名稱} 你好，我是小島慢食的予安。\n\n舊的 Facebook 粉專被盜了，現在上面的連結和私訊都不是我發的，請先不要點，也不要付款。\n\n我在新的粉專等你：{新連結}\n食譜和店家地圖會一篇一篇搬回來。謝謝你還在。',
      changedAt: ago(30),
    })
    .execute()
  await db
    .insertInto('rehearsals')
    .values({ pageId: lost.id, at: ago(48), reach: 214, of: 3318, missing: ['goal', 'message'] })
    .execute()
}

async function seedEarlier({ db }: Services, other: PageRow, sentAt: Date): Promise<void> {
  await db
    .insertInto('callbacks')
    .values({
      pageId: other.id,
      userId: other.userId,
      status: 2,
      phase: 'ended',
      via: ['email'],
      link: other.url,
      subject: '頻道改名，內容一樣',
      message: '我們換了新名字，內容和以前一樣。歡迎從這裡找到我們。',
      audience: 'all',
      uids: [],
      of: 208,
      sent: 206,
      failed: 2,
      sendAt: sentAt,
      createdAt: sentAt,
      startedAt: sentAt,
      endedAt: new Date(sentAt.getTime() + 40_000),
    })
    .execute()
}
