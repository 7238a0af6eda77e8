import { instagramFiles } from '../src/platforms/fixtures/instagram'
import { zipBuffer } from '../src/platforms/fixtures/zip'
import { wrong } from '../test/people'
import type { Must } from './must'
import { newMember, type Target, Visitor } from './visitor'

type Person = Visitor & { email: string; password: string }

/** Ways to permanently delete a member's pages or account. */
export async function attackByDeleting(target: Target, must: Must): Promise<void> {
  await deletePage(target, must)
  await deleteAccount(target, must)
  await eraseFromNewDevice(target, must)
}

/** A code that only a reader of the member's mailbox has. */
async function codeFor(visitor: Visitor, email: string, use: 'delete' | 'page'): Promise<string> {
  await visitor.mustCall('media.sendEmailCode', { use })
  // A notice about the new device may have arrived after it.
  return (await visitor.mails(email)).find(({ code }) => code)!.code!
}

async function deletePage(target: Target, must: Must) {
  const [owner, other] = [await newMember(target), await newMember(target)]
  const id = await owner.addPage('instagram', 'https://www.instagram.com/mochi.daily/')
  await owner.importArchive(id, await zipBuffer(instagramFiles({ fans: 40, posts: 3 })))
  const seen = async () => ({
    fans: (await owner.mustCall('fans.list', { id, limit: 60 })).list.map(({ uid }) => uid),
    posts: (await owner.mustCall('posts.list', { id })).list.map((post) => post.id),
  })
  const before = await seen()
  const codeless = await owner.call('pages.delete', { id })
  must('a page is not deleted without a code', codeless.code === 0, String(codeless.error))
  await owner.mustCall('pages.delete', { id, code: await codeFor(owner, owner.email, 'page') })
  const tries = await Promise.all([
    other.call('pages.delete', { id }),
    other.call('pages.putBack', { id }),
    other.call('pages.erase', { id }),
    owner.call('pages.erase', { id }),
  ])
  const { list: bin } = await owner.mustCall('pages.bin')
  must(
    'a page in the bin is not put back or erased by another member, nor erased without a code',
    tries.every(({ code }) => code === 0) && bin.some((page) => page.id === id),
    tries.map(({ error }) => error).join(' '),
  )
  await owner.mustCall('pages.putBack', { id })
  const after = await seen()
  must(
    'and comes back whole',
    before.fans.length > 0 && JSON.stringify(after) === JSON.stringify(before),
    `${after.fans.length} fans, ${after.posts.length} posts`,
  )
}

async function deleteAccount(target: Target, must: Must) {
  const member = await newMember(target)
  const code = await codeFor(member, member.email, 'delete')
  const wrongly = await member.call('user.delete', { code: wrong(code) })
  const began = Date.now()
  const { erase_at: at } = await member.mustCall('user.delete', { code })
  const days = (Date.parse(at ?? '') - began) / 86_400_000
  must(
    'an account is deleted by a right code alone, and in seven days',
    wrongly.code === 0 && days > 6.9 && days < 7.1,
    `${wrongly.error}, ${days.toFixed(1)} days`,
  )
  const forged = await member.call('user.undoDeleteByLink', { key: 'x'.repeat(100) })
  const kept = await member.mustCall('user.undoDelete')
  must('until then it can be kept', forged.code === 0 && kept.erase_at === null, String(forged.error))
}

/** An attacker with the password and the mailbox, on a device that never used the account. */
async function eraseFromNewDevice(target: Target, must: Must) {
  const member: Person = await newMember(target)
  const id = await member.addPage('instagram', 'https://www.instagram.com/mochi.new.device/')
  await member.mustCall('pages.delete', { id, code: await codeFor(member, member.email, 'page') })
  const thief = new Visitor(target, '10.40.0.9')
  await thief.logIn(member.email, member.password)
  const page = await thief.call('pages.erase', { id })
  const began = Date.now()
  const { erase_at: at } = await thief.mustCall('user.delete', {
    code: await codeFor(thief, member.email, 'delete'),
    at_once: 1,
  })
  const hours = (Date.parse(at ?? '') - began) / 3_600_000
  must(
    'a device known for less than a day erases no page, and no account at once',
    page.error === 'device_new' && hours > 23.9,
    `${page.error}, ${hours.toFixed(1)} hours`,
  )
  await member.mustCall('user.undoDelete')
}
