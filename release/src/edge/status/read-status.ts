import type { StorageBackend } from '../../store/storage-backend'
import { budgetsOf, objective } from '../../telemetry/budget'
import { type CheckBook, readChecks, statusDays } from '../../telemetry/check-book'
import { dayOf, readDays } from '../../telemetry/kept'
import type { LiveSite } from '../live/live-site'

export type Level = 'good' | 'some' | 'bad' | 'none'

export interface Part {
  /** `api`, or the name of a remote. */
  name: string
  now: Level
  /** The oldest first. `share`: percentage without a fault; null if too few were counted. */
  days: { day: string; level: Level; share: number | null }[]
}

export interface Status {
  /** When it was read: ISO 8601. */
  at: string
  api: Part
  remotes: Part[]
}

/** A day with fewer views has no level. */
const leastViews = 50
/** Percentage below which a day is bad, not only below the objective. */
const badBelow = 97

const levelOf = (share: number | null): Level =>
  share === null ? 'none' : share >= objective.percent ? 'good' : share >= badBelow ? 'some' : 'bad'

interface StatusParts {
  backend: StorageBackend
  site: LiveSite
  isApiReady: () => Promise<boolean>
  now: Date
}

/** The state of each part of the site, today and in the last days, by the edge server's own figures. */
export async function readStatus({ backend, site, isApiReady, now }: StatusParts): Promise<Status> {
  const days = Array.from({ length: statusDays }, (_, back) =>
    dayOf(new Date(now.getTime() - (statusDays - 1 - back) * 86_400_000)),
  )
  const [checks, counted, isReady] = await Promise.all([
    // Even if the store is down, the status of the api is shown.
    readChecks(backend, now).catch(() => new Map<string, CheckBook>()),
    readDays(backend, statusDays).catch(() => []),
    isApiReady(),
  ])
  const apiDays = days.map((day) => {
    const { asked = 0, failed = 0 } = checks.get(day) ?? {}
    return { day, share: asked > 0 ? (100 * (asked - failed)) / asked : null }
  })
  const byDay = new Map(counted.map(({ day, book }) => [day, budgetsOf([{ book }])]))
  const sharesOf = (remote: string) =>
    days.map((day) => {
      const found = byDay.get(day)?.find(({ name }) => name === remote)
      const isEnough = found !== undefined && found.views >= leastViews
      return { day, share: isEnough ? (100 * (found.views - found.faults)) / found.views : null }
    })
  const graded = (shares: { day: string; share: number | null }[]) =>
    shares.map((each) => ({ ...each, level: levelOf(each.share) }))
  return {
    at: now.toISOString(),
    api: { name: 'api', now: isReady ? 'good' : 'bad', days: graded(apiDays) },
    remotes: Object.keys(site.registry.remotes).map((name) => {
      const shares = graded(sharesOf(name))
      return { name, now: shares.at(-1)?.level ?? 'none', days: shares }
    }),
  }
}
