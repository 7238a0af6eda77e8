import { sql } from 'kysely'
import type { Services } from '../../infra/services'
import { dayOf, productZone } from '../../infra/days'
import { gramsOf, saltOf } from '../fans/grams'
import { markPage } from '../fans/list-index/job'
import type { PageRow } from '../pages/owned-page'
import type { DemoPage } from './cast'
import { type Chance, chanceFrom } from './chance'

const dayMs = 24 * 3600_000
const year = 365

const surnames = [...'陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐周葉蘇莊呂江何蕭羅高']
const given = [
  '柏宇',
  '書瑜',
  '詩涵',
  '庭瑋',
  '家豪',
  '承恩',
  '品妤',
  '宜蓁',
  '雅筑',
  '冠廷',
  '怡君',
  '俊傑',
  '淑芬',
  '志明',
  '欣怡',
  '子晴',
  '宥廷',
  '語彤',
  '思妤',
  '昱翔',
  '佳穎',
  '建宏',
  '美玲',
  '奕辰',
]
const nicks = [
  '阿德吃四方',
  '台南大胃妹',
  '好日子選物',
  '山系阿澤',
  '貓掌櫃',
  '手帳羊',
  '邱邱',
  '木木手作',
  '晨跑的大鈞',
  'Kiki 試色間',
  'さくら台湾ごはん',
  '巷口麵攤控',
  '週末小旅行',
  '豆花少女',
]
const latin = [
  'Mina Chen',
  'Kevin Hsu',
  'Leo',
  'Ruby Lin',
  'Jason Wu',
  'Emma Tsai',
  'Sean',
  'Grace Yu',
  'Tom Harada',
  'Nadia',
  'Ian',
  'Yuki',
]
const handles = [
  'eats',
  'daily',
  'foodmap',
  'tw',
  'walks',
  'tastes',
  'select',
  'travel',
  'hungry',
  'diary',
  'kitchen',
  'tpe',
]
const sounds = [
  'boyu',
  'mina',
  'shuyu',
  'tingwei',
  'jiahao',
  'chengen',
  'pinyu',
  'yizhen',
  'yachu',
  'kevin',
  'sakura',
  'ade',
  'leo',
  'ruby',
  'sean',
  'kiki',
  'ze',
  'yang',
]

/** A year of fans: each with the day they joined and, for some, the day they left. */
export async function seedFans(
  services: Services,
  page: PageRow,
  cast: DemoPage,
  seed: number,
): Promise<void> {
  const { db, clock, queue } = services
  const chance = chanceFrom(seed)
  const listAt = new Date(clock.now().getTime() - cast.listAge * dayMs - 5 * 3600_000)
  const salt = saltOf(page.id)
  // About one in ten of those who ever joined has left.
  const all = Math.round(cast.fans * 1.1)
  const fans = Array.from({ length: all }, (_, n) => {
    const at = new Date(listAt.getTime() - cameAgo(chance) * dayMs)
    const goneAt =
      n >= cast.fans ? new Date(at.getTime() + chance.next() * (listAt.getTime() - at.getTime())) : null
    const who = person(chance, cast, n)
    const grams = gramsOf(salt, [who.name ?? undefined, who.username ?? undefined, who.uid])
    return {
      pageId: page.id,
      at,
      firstSeen: at,
      lastSeen: goneAt,
      goneAt,
      dated: cast.knows !== 'ids',
      avatar: null,
      grams,
      ...who,
    }
  })
  for (let from = 0; from < fans.length; from += 500)
    await db
      .insertInto('fans')
      .values(fans.slice(from, from + 500))
      .execute()
  await countDays(services, page.id, listAt)
  await db
    .updateTable('pages')
    .set({ fans: cast.fans, fansGone: all - cast.fans, fansVersion: 1, listAt, wholeListAt: listAt })
    .where('id', '=', page.id)
    .execute()
  await queue.add(markPage, { page: page.id })
}

/** More joined recently than long ago, with one busy week in between (a shared post). */
function cameAgo(chance: Chance) {
  if (chance.next() < 0.08) return 8 + chance.next() * 4
  return year * chance.next() ** 1.35
}

function person(chance: Chance, cast: DemoPage, n: number) {
  const id = String(1_200_000_000 + n * 7919 + chance.below(900))
  if (cast.knows === 'ids')
    return {
      uid: id,
      name: null,
      username: null,
      url: `https://x.com/intent/user?user_id=${id}`,
      email: null,
    }
  const kind = chance.next()
  const name =
    kind < 0.7 ? chance.of(surnames) + chance.of(given) : kind < 0.85 ? chance.of(nicks) : chance.of(latin)
  if (cast.knows === 'names') return { uid: `${name}-${id}`, name, username: null, url: null, email: null }
  const username = `${chance.of(sounds)}.${chance.of(handles)}${n}`
  const base =
    cast.platform === 'tiktok'
      ? 'https://www.tiktok.com/@'
      : cast.platform === 'threads'
        ? 'https://www.threads.com/@'
        : 'https://www.instagram.com/'
  return {
    uid: username,
    name: chance.next() < 0.92 ? name : null,
    username,
    url: base + username,
    email: null,
  }
}

/** How many joined, left and followed on each day of the year: counted from the rows themselves. */
async function countDays({ db }: Services, pageId: string, listAt: Date) {
  await sql`
    with moves as (
      select (at at time zone ${sql.lit(productZone)})::date as day, 1 as joined, 0 as gone from fans where page_id = ${pageId}
      union all
      select (gone_at at time zone ${sql.lit(productZone)})::date, 0, 1 from fans where page_id = ${pageId} and gone_at is not null
    ), days as (
      select day, sum(joined)::int as joined, sum(gone)::int as gone from moves group by day
    )
    insert into fan_days (page_id, day, joined, gone, total)
    select ${pageId}, day, joined, gone, (sum(joined - gone) over (order by day))::int from days where day <= ${dayOf(listAt)}::date`.execute(
    db,
  )
}
