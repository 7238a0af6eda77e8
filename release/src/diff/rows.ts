import type { BuildDiff } from './diff-builds'

/** Lines shown per kind; `--json` has all. */
const shown = 15

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
function change(before: number, after: number): string {
  if (after === before) return 'no change'
  return `${after > before ? '+' : '-'}${kilobytes(Math.abs(after - before))}`
}

export function rowsOfDiff({ name, from, to, brotli, modules, ...kinds }: BuildDiff): string[][] {
  return [
    [`${name} ${from ?? '(nothing is live)'} → ${to}`],
    [`${kilobytes(brotli.after)} on the wire, all files together (${change(brotli.before, brotli.after)}).`],
    [],
    ...listed(
      ['MODULE', 'BEFORE', 'AFTER', 'CHANGE'],
      modules.map(({ module, before, after }) => [
        module,
        kilobytes(before),
        kilobytes(after),
        change(before, after),
      ]),
    ),
    ...Object.entries(kinds).flatMap(([kind, lines]) =>
      listed(
        [kind.toUpperCase()],
        lines.map((line) => [line]),
      ),
    ),
  ]
}

function listed(head: string[], lines: string[][]): string[][] {
  if (lines.length === 0) return []
  const more = lines.length - shown
  return [head, ...lines.slice(0, shown), ...(more > 0 ? [[`… and ${more} more; --json has all.`]] : []), []]
}
