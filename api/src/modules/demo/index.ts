import type { Module } from '../../infra/module'
import { withSession } from '../../infra/database/session'
import type { Services } from '../../infra/services'
import { parseAddress } from '../../platforms/address'
import { hashPassword } from '../auth/passwords'
import type { PageRow } from '../pages/owned-page'
import { insertPage } from '../pages/repository'
import { givePlan } from '../plans/store'
import { seedCallBacks } from './callbacks'
import { type DemoPage, demoMember, demoPages } from './cast'
import { seedFans } from './fans'
import { seedPosts } from './posts'

const dayMs = 24 * 3600_000
const topPlan = 3

/**
 * Fills an empty database in development with a demonstration member: pages, a year of fans, and posts with pictures. Each page is
 * marked when it is complete; the next start finishes an interrupted page.
 */
export const demo: Module = {
  name: 'demo',
  start: async (services) => {
    if (services.config.mode !== 'development') return
    const member = await findMember(services)
    if (!member) return
    for (const [index, cast] of demoPages.entries()) await seedPage(services, member, cast, index + 1)
    const pages = await services.db.selectFrom('pages').selectAll().where('userId', '=', member).execute()
    const lost = pages.find(({ state }) => state === 'hijacked')
    const other = pages.find(({ platform }) => platform === 'youtube')
    if (lost && other) await seedCallBacks(services, lost, other)
    return { demo: { email: demoMember.email, password: demoMember.password } }
  },
}

/** The demonstration member; created only if there is no account, never next to a real one. */
async function findMember({ db, clock }: Services): Promise<string | undefined> {
  const { email, password, nickname, areaCode, tel } = demoMember
  const found = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (found) return found.id
  if (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return undefined
  const now = clock.now()
  const { id } = await db
    .insertInto('users')
    .values({
      email,
      nickname,
      areaCode,
      tel,
      emailVerifiedAt: now,
      telVerifiedAt: null,
      passwordHash: await hashPassword(password),
      sex: 2,
      language: 'zh-tw',
      createdAt: new Date(now.getTime() - 365 * dayMs),
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const endsAt = new Date(now.getTime() + 117 * dayMs)
  await givePlan(db, { userId: id, type: topPlan, startsAt: now, endsAt })
  return id
}

async function seedPage(services: Services, userId: string, cast: DemoPage, seed: number) {
  const { db, clock, sessions } = services
  const address = parseAddress(cast.platform, cast.address)
  if (!address) throw new Error(`${cast.address} is not an address on ${cast.platform}`)
  const createdAt = new Date(clock.now().getTime() - 365 * dayMs)
  const made = await insertPage(db, {
    userId,
    platform: cast.platform,
    ...address,
    name: cast.name,
    role: cast.role,
    createdAt,
  })
  const page =
    made ??
    (await db
      .selectFrom('pages')
      .selectAll()
      .where('userId', '=', userId)
      .where('platform', '=', cast.platform)
      .where('handle', '=', address.handle)
      .executeTakeFirst())
  if (!page || page.lastBackup) return
  // Removes the leftovers of an interrupted start.
  await db.deleteFrom('fans').where('pageId', '=', page.id).execute()
  await db.deleteFrom('fanDays').where('pageId', '=', page.id).execute()

  await seedFans(services, page, cast, seed)
  await withSession(sessions, (client) => seedPosts(services, client, page, cast, seed), { keep: false })
  await finish(services, page, cast)
}

/** Written last: the page's state, and the run that says when it was backed up. */
async function finish({ db, clock }: Services, page: PageRow, cast: DemoPage) {
  const at = new Date(clock.now().getTime() - cast.listAge * dayMs - 5 * 3600_000)
  const { state, auto } = cast
  await db
    .insertInto('runs')
    .values({
      pageId: page.id,
      userId: page.userId,
      uploadId: null,
      state: 'done',
      phase: 'done',
      merged: true,
      done: cast.fans + cast.posts,
      of: cast.fans + cast.posts,
      fansSeen: cast.fans,
      fansNew: Math.round(cast.fans / 90),
      fansGone: Math.round(cast.fans / 400),
      postsSeen: cast.posts,
      postsNew: 2,
      files: ['demo.zip'],
      takenAt: at,
      createdAt: at,
      startedAt: at,
      endedAt: new Date(at.getTime() + 40_000),
    })
    .execute()
  await db.updateTable('pages').set({ state, auto, lastBackup: at }).where('id', '=', page.id).execute()
}
