import { Problem } from './problem'
import { changeKept, liveOf, type ChangeContext } from './publish'
import { publishing, type RegistryState } from './registry'
import type { ReleaseStore } from './store/release-store'

/** The version before a roll-back, if the roll-back was the last change of what is live of the release. */
export async function rolledBackFrom(
  store: ReleaseStore,
  { releases }: RegistryState,
  name: string,
): Promise<string | undefined> {
  const { live, since } = releases[name] ?? {}
  if (since?.action !== 'rollback') return undefined
  const made = await store.readRevision(since.revision).catch((error: unknown) => {
    // A damaged revision says nothing: the version can still be named by hand.
    if (error instanceof Problem) return undefined
    throw error
  })
  return made?.change?.moves.find((move) => move.name === name && move.to === live)?.from
}

/**
 * Makes the version live again that the last roll-back of a release replaced, for instance because the wrong release was rolled back. The
 * version it was rolled back to is the one before, as after publishing.
 * @throws Problem
 */
export async function undoRollback(context: ChangeContext, name: string): Promise<RegistryState> {
  const seen = await context.store.read()
  const version = await rolledBackFrom(context.store, seen, name)
  return changeKept(context, name, (before) => {
    const { live, since } = liveOf(before, name, context.seen)
    if (!version || since?.revision !== seen.releases[name]?.since?.revision)
      throw new Problem(
        `The last change of ${name} was not a roll-back: it runs ${live}. Name a version with \`release rollback ${name} --to VERSION\`, or publish it again.`,
        'changed_meanwhile',
      )
    const after = publishing(before, [{ name, version }], context.author, context.now(), 'promote')
    return { version, isNews: true, after }
  })
}
