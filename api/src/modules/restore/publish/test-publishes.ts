import type { TestServer } from '../../../../test/server'
import type { PlayedPlatform, PlayedPost } from '../../../sandbox/world'
import { fetches } from '../../backup/fetch/test-fetches'
import type { TestMember } from '../../backup/test-imports'
import { type GivenPost, restores } from '../test-restores'

/** Creates restores into pages that are authorised at the stand-in, by API calls. */
export function publishes(server: () => TestServer) {
  const { connected, authorise } = fetches(server)
  const { addPage, apply, keepPosts, start } = restores(server)

  /** Runs the jobs, and advances the time until no restore waits. Returns the seconds of each sleep. */
  const through = async (most = 400): Promise<number[]> => {
    const slept: number[] = []
    const { queue, clock } = server()
    for (let n = 0; n < most; n++) {
      await server().workDue()
      const next = queue.waiting.find(({ job }) => job.name === 'restore.publish')?.startAfter
      if (!next) return slept
      const seconds = Math.max(0, Math.ceil((next.getTime() - clock.now().getTime()) / 1000))
      slept.push(seconds)
      clock.pass(seconds)
    }
    throw new Error('Timed out waiting for the end')
  }

  /** A member with a lost page that had these posts, and an authorised target page; `begin` starts the restore. */
  async function restored(platform: PlayedPlatform, posts: GivenPost[]) {
    const target = await connected(platform, { vipType: 3, vipDays: 90 })
    const { member, account } = target
    const lost = await addPage(member, 'facebook', 'https://www.facebook.com/lostisland')
    await keepPosts(member, lost.id, posts)
    const asked = await apply(member, { id: lost.id, to: target.page })
    const request = asked.data.request.id
    const begin = async () => {
      const begun = await start(member, request)
      if (begun.code !== 1) throw new Error(begun.msg)
      return begun.data
    }
    const shown = async () =>
      (await member.call('restore.show', { urr_id: request, limit: 100 }, { language: 'en' })).data
    const outcomes = async () => (await shown()).list.map(({ outcome }) => outcome)
    /** What we published there, oldest first, without the date line. */
    const there = () => account.published.map(bare).reverse()
    return { ...target, lost: lost.id, request, begin, shown, outcomes, there }
  }

  /** Authorises the page at the platform once more. */
  const again = (member: TestMember, page: string, handle: string) => authorise(member, page, handle)
  return { restored, through, again }
}

export const bare = ({ title, text }: Pick<PlayedPost, 'title' | 'text'>) =>
  (title ?? text).replace(/^[^\n]*\d{4}\/\d\d\/\d\d \d\d:\d\d\s*/, '')
