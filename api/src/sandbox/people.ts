import { createHash } from 'node:crypto'

/** Who is logged in at the other sites: a choice of listed people, or any account a developer types in. */
export interface Person {
  email: string
  /** Google vouches for its own addresses, and for other confirmed ones. */
  emailVerified: boolean
  name: string
}

/** The pages of the demonstration member (`api/src/modules/demo/cast.ts`), so that a newcomer can authorise each of them. */
const demo = [
  'slowisland.tw',
  'slow.island',
  'slowislandtpe',
  'yuan.walks',
  'yuan.lin',
  'slowisland.kitchen',
].map((handle) => ({ email: `${handle}@island.example`, name: '小島慢食', emailVerified: true }))

export const people: Person[] = [
  { name: '阿禾的廚房', email: 'he@hekitchen.example', emailVerified: true },
  { name: 'Ruby Island', email: 'ruby@island.example', emailVerified: true },
  { name: '沒有信箱的人', email: '', emailVerified: false },
  ...demo,
]

/** A person has a different id at each site, but always the same one there. */
export const idOf = (site: string, { email, name }: Person) =>
  BigInt(`0x${createHash('sha256').update(`${site} ${email} ${name}`).digest('hex').slice(0, 15)}`).toString()

export const handleOf = ({ email, name }: Person) =>
  (email.split('@')[0] || name).replace(/[^\p{L}\p{N}_.]/gu, '_').slice(0, 30)
