/** Patterns for the part names of one export: prefix, number, suffix, and total. */
const patterns = [
  // takeout-20260301T080000Z-001.zip, and for a folder in Google Drive: drive-download-20260301T080000Z-1-001.zip
  /^(.*\b\d{8}t\d{6}z-(?:\d{1,3}-)?)(\d{3})(\.[a-z.]+)$/i,
  // export part 1 of 3.zip
  /^(.*\bpart[ _-]?)(\d{1,3})([ _-]?of[ _-]?(\d{1,3})\b.*)$/i,
]

const most = 999

interface Named {
  series: string
  part: number
  of: number
  name: (part: number) => string
}

function numbered(file: string): Named | undefined {
  // Removes the mark of a second download.
  const plain = file.replace(/ ?\(\d{1,3}\)(?=\.[a-z.]+$)/i, '')
  for (const pattern of patterns) {
    const [, before, number, after, of] = pattern.exec(plain) ?? []
    if (before === undefined || number === undefined || after === undefined) continue
    const name = (part: number) => `${before}${String(part).padStart(number.length, '0')}${after}`
    return { series: `${before}#${after}`.toLowerCase(), part: Number(number), of: Number(of ?? 0), name }
  }
  return undefined
}

/**
 * The names of the missing parts of the exports that `files` belong to, if `seen` were read before. Names seldom contain the
 * total: only parts up to the last known one are listed.
 */
export function awaitedParts(files: readonly string[], seen: readonly string[]): string[] {
  const all = [...files, ...seen].flatMap((file) => numbered(file) ?? [])
  const series = new Set(files.flatMap((file) => numbered(file)?.series ?? []))
  return [...series].flatMap((one) => {
    const parts = all.filter((named) => named.series === one)
    const there = new Set(parts.map(({ part }) => part))
    const last = Math.min(most, Math.max(...parts.flatMap(({ part, of }) => [part, of])))
    const missing = Array.from({ length: last }, (_, n) => n + 1).filter((part) => !there.has(part))
    return missing.map((part) => parts[0]!.name(part))
  })
}
