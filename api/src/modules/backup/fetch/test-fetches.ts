import type { PlatformKey } from '@fankeep/shared/contract'
import { agree, finish, redirectUri } from '../../../../test/other-sites'
import type { TestServer } from '../../../../test/server'
import type { PlayedPlatform } from '../../../sandbox/world'
import { imports, type TestMember } from '../test-imports'

const urls: Record<PlayedPlatform, (handle: string) => string> = {
  facebook: (handle) => `https://www.facebook.com/${handle}`,
  instagram: (handle) => `https://www.instagram.com/${handle}`,
  threads: (handle) => `https://www.threads.com/@${handle}`,
  tiktok: (handle) => `https://www.tiktok.com/@${handle}`,
  x: (handle) => `https://x.com/${handle}`,
  youtube: (handle) => `https://www.youtube.com/@${handle}`,
}

export const played = Object.keys(urls) as PlayedPlatform[]
/** The sandbox app that plays a platform. */
export const appOf = (platform: PlayedPlatform) => (platform === 'youtube' ? 'google' : platform)

let turns = 0

/** Authorises pages in the sandbox and runs their backups, as a member does. */
export function fetches(server: () => TestServer) {
  const { addPage, runOf, pageOf } = imports(server)

  const authorise = async (member: TestMember, page: string, handle: string) => {
    const begun = await member.call('pages.beginAccess', { id: page, redirect_uri: redirectUri })
    if (begun.code !== 1) throw new Error(`The run did not start: ${begun.msg}`)
    const back = await agree(server(), begun.data, { email: `${handle}@island.example` })
    return member.call('pages.access', { id: page, ...finish(begun.data, back) }, { language: 'en' })
  }

  /** An authorised page with a unique name; `account` is the platform's data about it. */
  const connected = async (platform: PlayedPlatform, given: Parameters<TestServer['asMember']>[0] = {}) => {
    const member = await server().asMember({ vipType: 3, ...given })
    const handle = `isle${++turns}x`
    const { id } = await addPage(member, platform as PlatformKey, urls[platform](handle))
    const answer = await authorise(member, id, handle)
    if (answer.code !== 1) throw new Error(answer.msg)
    const account = server().sandbox.world.known(platform, handle)!
    const start = async () => {
      const estimate = await member.call('backup.estimate', { id })
      const cost = estimate.data.cost ?? undefined
      const run = await member.call('backup.start', { id, cost }, { language: 'en' })
      if (run.code !== 1) throw new Error(run.msg)
      return run.data.id
    }
    /** Runs a backup to its end, through every pause the platform asks for. */
    const fetched = async () => {
      const run = await start()
      await through()
      return runOf(member, run)
    }
    return { member, page: id, handle, account, start, fetched, pageOf: () => pageOf(member, id) }
  }

  /** Runs the jobs, and advances the time to each waiting one, until no run sleeps. Returns the length of each sleep in seconds. */
  const through = async (): Promise<number[]> => {
    const slept: number[] = []
    const { queue, clock } = server()
    for (;;) {
      await server().workDue()
      const next = queue.waiting.find(({ job }) => job.name === 'backup.fetch')?.startAfter
      if (!next) return slept
      const seconds = Math.ceil((next.getTime() - clock.now().getTime()) / 1000)
      slept.push(seconds)
      clock.pass(seconds)
    }
  }
  return { authorise, connected, through, runOf, pageOf, addPage }
}
