import { pathToFileURL } from 'node:url'

/*
 * What a site costs a month, in euros: `npx pnpm bill`. Members' behavior and prices are assumptions; each can be changed by an
 * environment variable of its name (`MEMBERS=100000 FANS=20000 npx pnpm bill`). The cost of a call, a fan and an import is
 * measured: docs/scale.md.
 */

/** Measured on two cores with PostgreSQL 15: docs/scale.md, "Load, to the knee" and "Bytes, and what they cost". */
const measured = {
  callsPerCore: 240,
  callsPerVisit: 23,
  fanBytes: 504,
  postBytes: 1100,
  /** Seconds per import, and per fan of its list: an upper bound of core time, because an import also waits for the database. */
  importSeconds: 0.17,
  fanSeconds: 0.00002,
}

/** What members have and do in a month, and prices without tax. These are guesses: replace them with your own. */
export const assumed = {
  MEMBERS: 1_000_000,
  /** Per member. */
  PAGES: 1.5,
  VISITS: 6,
  MAILS: 2,
  /** Per page. */
  FANS: 3500,
  POSTS: 400,
  MEDIA_MB: 120,
  BACKUPS: 4,
  /** Percentage of pages that send a CallBack in a month, and of their fans who can be reached. */
  CALLBACKS: 0.2,
  REACH: 10,
  /** The busiest second compared with the mean one. */
  PEAK: 6,
  /** Processors of the smallest site on several machines, with each part two or three times. */
  CORES_LEAST: 24,
  /** Megabytes sent per visit. */
  VISIT_MB: 1.5,
  /** Euros a month: a core with 4 GB of memory, a TB on NVMe, a TB of objects; euros: a TB sent, a thousand mails. */
  CORE: 12,
  NVME_TB: 60,
  OBJECT_TB: 7,
  SENT_TB: 1.5,
  MAILS_1000: 0.1,
}

const secondsOfMonth = 2_629_800

/**
 * @param {typeof assumed} given
 * @returns {{ item: string, how: string, euros: number }[]} a line for each item that is paid for
 */
export function billOf(given) {
  const pages = given.MEMBERS * given.PAGES
  const visits = given.MEMBERS * given.VISITS
  const callsAtPeak = (visits / secondsOfMonth) * given.PEAK * measured.callsPerVisit
  const importCores =
    (pages * given.BACKUPS * (measured.importSeconds + given.FANS * measured.fanSeconds)) / secondsOfMonth
  // Doubled, so that half of the machines can fail.
  const cores = Math.max(
    given.CORES_LEAST,
    Math.ceil(2 * (callsAtPeak / measured.callsPerCore + importCores * given.PEAK)),
  )
  const rows = (pages * (given.FANS * measured.fanBytes + given.POSTS * measured.postBytes)) / 1e12
  const media = (pages * given.MEDIA_MB) / 1e6
  const sent = (visits * given.VISIT_MB) / 1e6
  const mails =
    given.MEMBERS * given.MAILS + ((pages * given.CALLBACKS) / 100) * given.FANS * (given.REACH / 100)
  return [
    {
      item: 'Processors',
      how: `${shown(callsAtPeak)} calls/s at the peak at ${measured.callsPerCore} a core, ${shown(importCores * given.PEAK)} cores for imports, twice, at least ${given.CORES_LEAST}: ${cores} cores`,
      euros: cores * given.CORE,
    },
    {
      item: 'Rows and indexes',
      how: `${shown(pages)} pages of ${shown(given.FANS)} fans and ${shown(given.POSTS)} posts: ${shown(rows)} TB, on three PostgreSQL, half full`,
      euros: rows * 3 * 2 * given.NVME_TB,
    },
    {
      item: 'Pictures and films',
      how: `${shown(given.MEDIA_MB)} MB a page: ${shown(media)} TB of objects`,
      euros: media * given.OBJECT_TB,
    },
    {
      item: 'A copy elsewhere',
      how: `the same and the rows once more: ${shown(media + rows)} TB`,
      euros: (media + rows) * given.OBJECT_TB,
    },
    {
      item: 'Sent to browsers',
      how: `${shown(visits)} visits of ${given.VISIT_MB} MB: ${shown(sent)} TB`,
      euros: sent * given.SENT_TB,
    },
    {
      item: 'Mail',
      how: `${shown(mails)} mails, ${given.CALLBACKS} % of the pages call ${given.REACH} % of their fans`,
      euros: (mails / 1000) * given.MAILS_1000,
    },
  ]
}

const shown = (number) => new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }).format(number)
const euros = (number) => Math.round(number).toLocaleString('en')

/** @param {Record<string, string | undefined>} env */
export function assumptionsFrom(env) {
  const entries = Object.entries(assumed).map(([name, usual]) => {
    const value = env[name] === undefined ? usual : Number(env[name])
    if (!(value >= 0)) throw new Error(`${name} must be a number of at least 0`)
    return [name, value]
  })
  return /** @type {typeof assumed} */ (Object.fromEntries(entries))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const given = assumptionsFrom(process.env)
  const lines = billOf(given)
  const total = lines.reduce((sum, line) => sum + line.euros, 0)
  for (const line of lines) console.log(`${euros(line.euros).padStart(8)} €  ${line.item}: ${line.how}`)
  console.log(
    `${euros(total).padStart(8)} €  a month, ${((total / given.MEMBERS) * 100).toFixed(2)} cents a member`,
  )
}
