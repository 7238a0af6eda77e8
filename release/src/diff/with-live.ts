import { openBuild } from '../builds'
import type { Target } from '../registry'
import type { Build } from '../store/build'
import type { ReleaseStore } from '../store/release-store'
import { type BuildDiff, diffBuilds } from './diff-builds'

/** @param from folders of builds, or versions in the store @throws Problem if one is no build */
export async function diffWithLive(store: ReleaseStore, from: (string | Target)[]): Promise<BuildDiff[]> {
  const diffs: BuildDiff[] = []
  for (const each of from) {
    const build = await openBuild(store, each)
    diffs.push(await diffBuilds(await liveBuild(store, build), build))
  }
  return diffs
}

async function liveBuild(store: ReleaseStore, { manifest: { name } }: Build): Promise<Build | undefined> {
  const live = (await store.read()).releases[name]?.live
  return live === undefined ? undefined : openBuild(store, { name, version: live })
}
