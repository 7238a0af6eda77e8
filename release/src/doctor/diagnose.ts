import type { OpsDoctor } from '@fankeep/shared/contract/ops'
import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import { checkTogether } from '../check-release'
import type { Damaged } from '../damaged'
import { emittersOf } from './graph'
import type { PageView } from './view-page'

/** What is wrong, and what to do about it: a sentence each. */
export type Finding = OpsDoctor['findings'][number]

export interface Examined {
  /** What visitors get of each release, the shell included. */
  live: ReleaseManifest[]
  /** Versions that visitors should get and do not. */
  damaged: Damaged[]
  /** A page view, if one was requested. */
  view?: PageView
}

/** What is wrong with the live versions, and with a view of one page; the worst first. */
export function diagnose({ live, damaged, view }: Examined): Finding[] {
  return [
    ...damaged.map(ofDamaged),
    ...(view ? [...ofFetches(view), ...ofReacts(view), ...ofShared(view, live)] : []),
    ...checkTogether(live, new Set(live.map(({ name }) => name))).map((what) => ({
      what,
      fix: 'release status shows what is live; release rollback NAME --why TEXT rolls one back.',
    })),
    ...ofUnheard(live),
    ...(view ? ofErrors(view) : []),
  ]
}

function ofDamaged({ name, version, served, why, isReadable }: Damaged): Finding {
  const again = isReadable
    ? 'build it again with the @fankeep/shared of the live shell and publish it'
    : 'publish its build again (release publish FOLDER)'
  return {
    what: `${name} ${version} cannot be served: ${why} ${
      served ? `Visitors get ${served} instead.` : 'Visitors get none of it.'
    }`,
    fix: `release rollback ${name} --to ${served ?? 'VERSION'} --why TEXT, or ${again}.`,
  }
}

/** Files of releases that failed to load. */
function ofFetches({ fetched }: PageView): Finding[] {
  const lost = fetched.filter(({ status, failed }) => failed !== undefined || status >= 400)
  const byRelease = new Map<string, typeof lost>()
  for (const file of lost) {
    const owner = releaseOf(file.url)
    if (owner) byRelease.set(owner, [...(byRelease.get(owner) ?? []), file])
  }
  return [...byRelease].map(([owner, files]) => {
    const [{ url, status, failed } = { url: '', status: 0, failed: '' }] = files
    const more = files.length > 1 ? ` (and ${files.length - 1} more)` : ''
    return {
      what: `${owner} is down: ${fileOf(url)} ${failed ?? `was answered with ${status}`}${more}.`,
      fix: `release verify checks its files; release rollback ${owner.split(' ')[0]} --why TEXT rolls it back.`,
    }
  })
}

/** Events that a remote listens for and no remote emits. */
function ofUnheard(live: ReleaseManifest[]): Finding[] {
  return live.flatMap(({ name, events }) =>
    Object.keys(events?.hears ?? {})
      .filter((event) => emittersOf(live, event).length === 0)
      .map((event) => ({
        what: `${name} hears ${event}, which no live remote emits.`,
        fix: `Nothing is broken. Publish the remote that emits it, or take it out of events.hears in the remote.json of ${name}.`,
      })),
  )
}

function ofReacts({ reacts }: PageView): Finding[] {
  if (reacts.length < 2) return []
  const isShells = ({ script }: PageView['reacts'][number]) =>
    releaseOf(script)?.startsWith('shell ') ?? false
  const others = reacts.filter((react) => !isShells(react))
  return (others.length > 0 ? others : reacts.slice(1)).map(({ version, script }) => {
    const owner = releaseOf(script)
    return {
      what: `A second React (${version}) runs in the page, from ${owner ?? (script || 'a script without an address')}: hooks and context do not work across copies.`,
      fix: `Build ${owner?.split(' ')[0] ?? 'it'} with the preset of @fankeep/shared, and import react and react-dom by exactly these names, so that it uses the copy of the page.`,
    }
  })
}

/** Modules that should be in the page once and are loaded in two versions. */
function ofShared({ shared }: PageView, live: ReleaseManifest[]): Finding[] {
  const keys = [...new Set(shared.map(({ key }) => key))]
  return keys.flatMap((key) => {
    const copies = shared.filter((each) => each.key === key)
    if (copies.length < 2) return []
    const said = copies.map(
      ({ version, users }) =>
        `${version} (${users.map((user) => nameOf(user, live)).join(', ') || 'taken by none'})`,
    )
    return [
      {
        what: `${key} is in the page in ${copies.length} versions: ${said.join(', ')}.`,
        fix: 'Build the remotes with the @fankeep/shared of the live shell, and publish them together (release publish FOLDER…).',
      },
    ]
  })
}

const ofErrors = ({ errors }: PageView): Finding[] =>
  [...new Set(errors)].slice(0, 5).map((error) => ({
    what: `The page says: ${error.split('\n')[0]}`,
    fix: 'release faults lists what visitors reported; release fault CODE shows the stack in the sources.',
  }))

/** Returns `mf-home 0.1.0-…` for the address of one of its files. */
export function releaseOf(url: string): string | undefined {
  const [, name, version] = /\/releases\/([\w-]+)\/([\w.-]+)\//.exec(url) ?? []
  return name && version ? `${name} ${version}` : undefined
}

export const fileOf = (url: string) => url.split('?')[0]?.split('/').at(-1) || url

/** The name of the release whose entry has this global. */
export const nameOf = (global: string, live: ReleaseManifest[]) =>
  live.find((release) => release.global === global)?.name ?? global
