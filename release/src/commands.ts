import { userInfo } from 'node:os'
import { contractVersion } from '@fankeep/shared/contract/calls'
import { Misunderstood, Problem } from './problem'
import { type Desk, publish, rollback, verify } from './publish'
import { FolderStore } from './store'

export interface Options {
  by?: string | undefined
  why?: string | undefined
  to?: string | undefined
}

/** A command gives its answer twice: for a program, and as the rows of a table for a person. */
export type Command = (args: string[], options: Options) => Promise<{ answer: unknown; rows: string[][] }>

const openStore = () =>
  new FolderStore(process.env.RELEASE_STORE ?? `${process.env.DATA_DIR ?? './data'}/releases`)

async function openDesk({ by, why }: Options): Promise<Desk> {
  const author = { who: by ?? userName(), why: why ?? '' }
  return { store: openStore(), author, contract: await liveContract(), now: () => new Date() }
}

export const commands: Record<string, Command> = {
  async publish(folders, options) {
    if (folders.length === 0) throw new Misunderstood('Which build? release publish FOLDER…')
    const { state, manifests } = await publish(await openDesk(options), folders)
    const published = manifests.map(({ name, version }) => ({ name, version }))
    return {
      answer: { revision: state.revision, published },
      rows: published.map(({ name, version }) => ['live', name, version]),
    }
  },

  async rollback([name], options) {
    if (!name) throw new Misunderstood('Of what? release rollback NAME --why TEXT')
    if (!options.why) throw new Misunderstood('Say why: --why "checkout is blank". It stands in the history.')
    const state = await rollback(await openDesk(options), name, options.to)
    const { live = '' } = state.releases[name] ?? {}
    return { answer: { revision: state.revision, name, live }, rows: [['live', name, live]] }
  },

  async list([name]) {
    const store = openStore()
    const { releases } = await store.read()
    const names = name ? [name] : await store.names()
    const found = (await Promise.all(names.map((each) => store.versions(each)))).flat()
    if (name && found.length === 0) throw new Problem(`Nothing called ${name} is in the store ${store.root}.`)
    const answer = found.map((kept) => ({
      name: kept.name,
      version: kept.version,
      builtAt: kept.builtAt,
      contract: kept.contract,
      live: releases[kept.name]?.live === kept.version,
    }))
    return {
      answer,
      rows: answer.map((kept) => [kept.name, kept.version, kept.builtAt, kept.live ? 'live' : '']),
    }
  },

  async status() {
    const { revision, releases, change } = await openStore().read()
    const rows = Object.entries(releases).map(([name, { live, past }]) => [name, live, past[0] ?? '–'])
    const last = change ? [[], [`revision ${revision}, ${change.at} by ${change.who}`]] : []
    return { answer: { revision, releases, change }, rows: [['name', 'live', 'before'], ...rows, ...last] }
  },

  async verify() {
    const { checked, faults } = await verify(openStore())
    if (faults.length > 0) throw new Problem(faults.join('\n'))
    return { answer: { checked, faults }, rows: [[`${checked.length} releases are as they were built`]] }
  },

  async history([name]) {
    const entries = (await openStore().history()).flatMap(({ revision, change }) =>
      change ? change.moves.map((move) => ({ revision, ...omitMoves(change), ...move })) : [],
    )
    const answer = entries.filter((entry) => !name || entry.name === name)
    return {
      answer,
      rows: answer.map((entry) => [
        String(entry.revision),
        entry.at,
        entry.who,
        entry.action,
        entry.name,
        entry.from ?? '–',
        entry.to,
        entry.why,
      ]),
    }
  },
}

const omitMoves = <Moved extends { moves: unknown }>({ moves: _, ...rest }: Moved) => rest

/** The account this runs under; a container may run under one without a name. */
function userName() {
  try {
    return userInfo().username
  } catch {
    return process.env.USER ?? `uid ${process.getuid?.() ?? '?'}`
  }
}

/** @throws Problem where the server named by API_URL does not say which contract it speaks. */
async function liveContract(): Promise<number> {
  const url = process.env.API_URL
  if (!url) return contractVersion
  const health = await fetch(new URL('/health', url), { signal: AbortSignal.timeout(5000) })
    .then((answer): Promise<{ contract?: unknown }> => answer.json())
    .catch((error: unknown) => {
      throw new Problem(
        `The live server ${url} does not answer, so its contract is not known: ${String(error)}`,
      )
    })
  return typeof health.contract === 'number' ? health.contract : contractVersion
}
