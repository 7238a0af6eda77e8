import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'

/** The events of the contract, each with the version of its payload. @type {Record<string, number>} */
export const eventVersions = JSON.parse(
  readFileSync(new URL('../contract/event-versions.json', import.meta.url), 'utf8'),
)

/**
 * Splits a declaration for `release.json`: the remote's events are separate, with the contract versions that they were built with,
 * because a page does not need them.
 * @param {any} declaration the content of remote.json
 */
export function withEventsApart({ events: { emits = [], hears = [] } = {}, ...declaration }) {
  const versionsOf = (names, of) => Object.fromEntries(names.map((name) => [name, versionOf(name, of)]))
  return { declaration, events: { emits: versionsOf(emits, 'emits'), hears: versionsOf(hears, 'hears') } }
}

function versionOf(name, of) {
  const version = eventVersions[name]
  if (version !== undefined) return version
  throw new Error(
    `remote.json: events.${of} names "${name}", which is not an event of the contract (${Object.keys(eventVersions).join(', ')}).`,
  )
}

const calls = { emit: 'emits', hear: 'hears', useEvent: 'hears' }

/** The events a source emits and hears, found by text search. @param {string} source */
export const eventsIn = (source) =>
  [...source.matchAll(/\b(?:events\.(emit|hear)|(useEvent))\(\s*["'`]([\w.]+)["'`]/g)].map(
    ([, method, hook, event]) => ({ of: calls[method ?? hook], event }),
  )

const plugin = 'EventsPlugin'

/**
 * Fails a remote's build if its sources use an event that remote.json does not declare, or if remote.json declares an event that no
 * source uses.
 */
export class EventsPlugin {
  /** @param {{ dir: string, declaration: any }} options the remote's folder and its remote.json */
  constructor({ dir, declaration: { events = {} } }) {
    this.dir = dir
    this.declared = events
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(plugin, (compilation) => {
      compilation.hooks.finishModules.tap(plugin, (modules) => {
        for (const fault of this.faults(ownSources(modules, this.dir)))
          compilation.errors.push(new compiler.webpack.WebpackError(fault))
      })
    })
  }

  /** @param {{ file: string, source: string }[]} sources */
  faults(sources) {
    const found = sources.flatMap(({ file, source }) => eventsIn(source).map((use) => ({ file, ...use })))
    const isDeclared = ({ of, event }) => this.declared[of]?.includes(event)
    const isUsed = (of, event) => found.some((use) => use.of === of && use.event === event)
    return [
      ...found
        .filter((use) => !isDeclared(use))
        .map(({ file, of, event }) => `${file} ${of} ${event}: declare it in remote.json, events.${of}.`),
      ...['emits', 'hears'].flatMap((of) =>
        (this.declared[of] ?? [])
          .filter((event) => !isUsed(of, event))
          .map((event) => `remote.json declares that it ${of} ${event}, but no source does: remove it.`),
      ),
    ]
  }
}

const ownSources = (modules, dir) =>
  [...modules].flatMap((module) => {
    const file = module.nameForCondition?.()
    if (!file?.startsWith(dir + sep) || file.includes(`${sep}node_modules${sep}`)) return []
    const source = module.originalSource?.()?.source()
    return source ? [{ file: relative(dir, file).replaceAll(sep, '/'), source: String(source) }] : []
  })
