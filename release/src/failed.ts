import type { OpsFailed } from '@fankeep/shared/contract/ops'

/**
 * Why a version was rolled back automatically, as the registry's history records it: a sentence, for readers of the registry
 * or the command line.
 */
export const sentenceOf = ({ version, percent, views, fail, render, threshold }: OpsFailed): string =>
  `${percent.toFixed(1)}% of ${views} views of ${version} failed: ${fail} did not load, ${render} threw. ` +
  `The threshold is ${threshold}%.`

const figure = String.raw`(\d+(?:\.\d+)?)`
const written = new RegExp(
  `^${figure}% of ${figure} views of (\\S+) failed: ${figure} did not load, ${figure} threw\\. ` +
    `The threshold is ${figure}%\\.$`,
)

/** Parses a sentence of this form, so that the console can show it in its reader's language; undefined for any other sentence. */
export function failedIn(why: string): OpsFailed | undefined {
  const found = written.exec(why)
  if (!found) return undefined
  const [, percent, views, version = '', fail, render, threshold] = found
  return {
    version,
    percent: Number(percent),
    views: Number(views),
    fail: Number(fail),
    render: Number(render),
    threshold: Number(threshold),
  }
}
