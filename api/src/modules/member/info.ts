import type { UserInfo } from '@fankeep/shared/contract'
import type { Selectable } from 'kysely'
import type { Services } from '../../infra/services'
import { usageOf } from '../pages/usage'
import { allowanceOfMember, heldBy } from '../plans/store'
import { signPicture } from './picture-address'
import type { MemberTables } from './tables'

export type UserRow = Selectable<MemberTables['users']>

/** The demonstration's member as visitors get them: without anything that a code could be sent to, and without how the member logs in. */
export async function demoInfoOf(services: Services, userId: string, token: string): Promise<UserInfo> {
  const info = await userInfoOf(services, userId, token)
  return {
    ...info,
    ...{ email: '', tel: '', area_code: '', password: 0, second_login: 0, erase_at: null },
    proven: { email: false, tel: false },
    demo: true,
  }
}

/** The member as the browser gets them, with the limits of their plan and how much of each is used. */
export async function userInfoOf(services: Services, userId: string, token: string): Promise<UserInfo> {
  const { db, clock } = services
  const [user, usage, plan] = await Promise.all([
    db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow(),
    usageOf(db, userId),
    heldBy(db, userId, clock.now()),
  ])
  const allowance = await allowanceOfMember(db, plan)
  return {
    token,
    vip_type: plan.vipType,
    vip_until: plan.vipUntil?.toISOString() ?? null,
    email: user.email,
    password: user.passwordHash ? 1 : 0,
    sex: user.sex,
    tel: user.tel,
    area_code: user.areaCode,
    nickname: user.nickname,
    head_pic: user.headPic.startsWith('file:')
      ? signPicture(services, user.id, user.headPic.slice(5))
      : user.headPic,
    second_login: user.secondLogin ? 1 : 0,
    limits: {
      storage: { used: usage.storage, of: allowance.storage },
      pages: { used: usage.pages, of: allowance.pages },
      platforms: { used: usage.platforms, of: allowance.platforms },
      fans_shown: allowance.fansShown,
    },
    erase_at: user.eraseAt?.toISOString() ?? null,
    notices: { active: user.noticeActive, storage: user.noticeStorage },
    proven: { email: user.emailVerifiedAt !== null, tel: user.telVerifiedAt !== null },
  }
}
