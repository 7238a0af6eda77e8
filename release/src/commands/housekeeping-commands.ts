import { askWhy, type Command, openBack, seeing } from './commands'
import { parseEnd } from '../parse-end'
import { packagesIn, readSbom } from '../packages'
import { Misunderstood, Problem } from '../problem'
import { makePreview } from '../preview'
import { clearDrafts, prune } from '../prune'
import { liveOf, lock } from '../publish'
import { retire } from '../retire'
import { openOwnStore } from '../store/open'

/** An open page requests files of the version it began with; after this many days it can be expected to have been reloaded. */
const openPageDays = 14
const usuallyKept = 5
/** Days. */
const mostLocked = 90
const [usuallyPreviewed, mostPreviewed] = [7, 30]

/** Locks, during which nothing new goes live; and removal of what is no longer needed: a remote, or its old versions. */
export const housekeepingCommands: Record<string, Command> = {
  async retire([name], options) {
    if (!name) throw new Misunderstood('Which remote? release retire NAME --why TEXT')
    askWhy(options)
    const { context } = await seeing(await openBack(options), name, options)
    const dryRun = context.dryRun ?? false
    const { state, lost } = await retire(context, name)
    const said = `${dryRun ? 'Visitors would lose' : 'Visitors have lost'}: ${lost.join(', ') || 'no address'}.`
    const back = dryRun
      ? []
      : [[`Back: release rollback-all ${state.revision - 1} --why TEXT, or publish it again.`]]
    return { answer: { revision: state.revision, dryRun, lost }, rows: [[said], ...back] }
  },

  async lock(names, options) {
    if (names.length === 0) throw new Misunderstood('Which? release lock NAME… --until 2027-01-04 --why TEXT')
    askWhy(options)
    const context = await openBack(options)
    const until = parseEnd(options.until, { now: context.now(), most: mostLocked })
    const state = await lock(context, names, until)
    const said = context.dryRun ? 'would go live' : 'goes live'
    return {
      answer: { revision: state.revision, dryRun: context.dryRun, names, until: until.toISOString() },
      rows: [
        [
          `Nothing new ${said} of ${names.join(', ')} until ${until.toISOString()}. Roll-backs are still possible.`,
        ],
      ],
    }
  },

  async unlock(names, options) {
    if (names.length === 0) throw new Misunderstood('Which? release unlock NAME… --why TEXT')
    askWhy(options)
    const context = await openBack(options)
    const state = await lock(context, names, undefined)
    return {
      answer: { revision: state.revision, dryRun: context.dryRun, names },
      rows: [[`${names.join(', ')} can be published again.`]],
    }
  },

  async preview([name, version], options) {
    if (!name) throw new Misunderstood('Which build? release preview FOLDER, or NAME VERSION')
    const context = await openBack(options)
    const until = parseEnd(options.until, {
      now: context.now(),
      most: mostPreviewed,
      usual: usuallyPreviewed,
    })
    const { manifest, token } = await makePreview(context, version ? { name, version } : name, until)
    const link = `${process.env.PUBLIC_URL?.replace(/\/$/, '') ?? ''}/preview/${token}`
    return {
      answer: { name: manifest.name, version: manifest.version, until: until.toISOString(), link },
      rows: [
        [
          `${manifest.name} ${manifest.version}, alongside what is live, for who has this link, until ${until.toISOString()}:`,
        ],
        [link],
        ...(process.env.PUBLIC_URL
          ? []
          : [["PUBLIC_URL is not set: put the site's address in front of this path."]]),
      ],
    }
  },

  async sbom([name, given]) {
    if (!name) throw new Misunderstood('Of what? release sbom NAME [VERSION]')
    const store = await openOwnStore()
    const version = given ?? liveOf(await store.read(), name).live
    const manifest = await store.manifest(name, version)
    const document = await readSbom(manifest, store.file(name, version))
    if (!document)
      throw new Problem(
        `${name} ${version} has no list of its packages. Builds with the preset contain one: build and publish it again.`,
        'not_in_store',
      )
    return {
      answer: document,
      rows: [
        ['PACKAGE', 'VERSION', 'LICENCE'],
        ...packagesIn(document).map((each) => [each.name, each.version, each.licence]),
      ],
    }
  },

  async prune([name], options) {
    const dryRun = options['dry-run'] ?? false
    const keep = options.keep === undefined ? usuallyKept : Number(options.keep)
    if (!Number.isInteger(keep) || keep < 1) throw new Misunderstood('How many stay? --keep 5')
    const pruning = { keep, days: openPageDays, now: new Date(), dryRun }
    const store = await openOwnStore()
    const pruned = await prune(store, name, pruning)
    const drafts = await clearDrafts(store, pruning)
    const done = dryRun ? 'would be' : 'were'
    const said =
      pruned.length === 0
        ? `Nothing to delete: all that is kept is live, may be gone back to, was live in the last ${openPageDays} days, or is among the newest ${keep}.`
        : `${pruned.length} versions ${done} deleted.`
    const left = drafts > 0 ? [[`${drafts} unfinished files of interrupted commands ${done} deleted.`]] : []
    return {
      answer: { dryRun, pruned, drafts },
      rows: [...pruned.map(({ name: of, version }) => [of, version]), [said], ...left],
    }
  },
}
