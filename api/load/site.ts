import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '@fankeep/shared/node/free-port'
import { pino } from 'pino'
import { type Environment, inEnvironment } from '../bench/environment'
import { connect } from '../src/infra/database/connect'
import { waitUntil } from '../src/infra/wait'
import { startMailServer } from '../test/mail-server'
import type { Member } from './asks'
import { prepareMembers, type Wanted } from './prepare'
import { type Meter, meters } from './processes'
import type { Settings } from './settings'

/** A site with members, ready for load. */
export interface Site {
  url: string
  members: Member[]
  hasPages: boolean
  /** The CPU time of each of its processes; empty if they are unknown. */
  meters: Record<string, Meter>
  /** Deletes what is computed once a day for each page, as if the next day had come: most visits are a member's first of the day. */
  nextDay: () => Promise<void>
  /** The number of imports, by outcome. */
  imports: () => Promise<string>
}

/** Starts a site or uses the running one, prepares its members, runs `work`, and stops what it started. */
export async function withSite<Result>(
  settings: Settings,
  work: (site: Site) => Promise<Result>,
): Promise<Result> {
  const wanted: Wanted = { members: settings.members, fans: settings.fans, now: new Date() }
  const { running } = settings
  if (running)
    return withDatabase(running.databaseUrl, wanted, (prepared) =>
      work({ ...prepared, url: running.site, hasPages: true, meters: {} }),
    )
  return inEnvironment(async (environment) => {
    const mail = await startMailServer()
    const api = environment.start({
      ...{ NODE_ENV: 'production', SMTP_URL: mail.url, MAIL_FROM: 'no-reply@fankeep.example' },
      PUBLIC_URL: 'http://localhost',
      // A test setting, which production refuses.
      CALLBACK_HOLD: '',
    })
    try {
      const apiUrl = await api.ready
      const edge = settings.edge ? await startEdge(environment, apiUrl) : undefined
      const ofSite = {
        api: meters.one(api.child.pid!),
        worker: meters.childrenOf(api.child.pid!),
        postgresql: meters.family(await environment.postmaster()),
        ...(edge && { edge: meters.one(edge.pid) }),
      }
      try {
        return await withDatabase(environment.url, wanted, (prepared) =>
          work({ ...prepared, url: edge?.url ?? apiUrl, hasPages: edge !== undefined, meters: ofSite }),
        )
      } finally {
        await edge?.stop()
      }
    } finally {
      await mail.close()
    }
  })
}

async function withDatabase<Result>(
  url: string,
  wanted: Wanted,
  work: (prepared: Pick<Site, 'members' | 'nextDay' | 'imports'>) => Promise<Result>,
): Promise<Result> {
  const database = connect(url, { log: pino({ level: 'silent' }), use: 'jobs', max: 2 })
  try {
    const members = await prepareMembers(database, wanted)
    const pages = members.flatMap((member) => Object.values(member.pages).map(({ id }) => id))
    const nextDay = async () =>
      void (await database.pool.query('delete from page_insights where page_id = any($1)', [pages]))
    const imports = async () => {
      const { rows } = await database.pool.query<{ state: string; n: number }>(
        'select state, count(*)::int as n from runs where created_at > $1 and page_id = any($2) group by 1 order by 1',
        [wanted.now, pages],
      )
      return rows.map(({ state, n }) => `${n} ${state}`).join(', ') || 'none'
    }
    return await work({ members, nextDay, imports })
  } finally {
    await database.close()
  }
}

/** The edge server as in production, with the releases that `scripts/load.mjs` has published. */
async function startEdge(environment: Environment, apiUrl: string) {
  const { LOAD_EDGE: file = '', LOAD_STORE: store = '' } = process.env
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [file], {
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: 'production', RELEASE_TRUST: 'off', RELEASE_STORE: store },
      ...{
        API_URL: apiUrl,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: join(environment.folder, 'edge'),
      },
      // Every member has a different address: the generator acts as the proxy that reports it.
      TRUST_PROXY: '127.0.0.1',
    },
    // Its access log is written but not kept.
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isReady = async () => (await fetch(`${url}/health`).catch(() => null))?.ok === true
  if (!(await waitUntil(isReady, { within: 30_000, every: 50 }))) {
    child.kill('SIGKILL')
    throw new Error('Starting the edge server failed')
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { url, pid: child.pid!, stop }
}
