/** Whether the client has it already (RFC 9110, 13.1.2): compared weakly, as `If-None-Match` requires. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || strong(tag) === strong(etag))
}

/**
 * The requested part of a file (RFC 9110, 14.2): one range of bytes; several, another unit or an invalid one mean the whole file.
 * @param ifRange an entity tag: if it is not this one, the client's part is from another file
 * @returns `none` if the range begins after the end
 */
export function rangeOf(
  range: string | undefined,
  ifRange: string | undefined,
  etag: string,
  size: number,
): 'whole' | 'none' | { from: number; to: number } {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? '')
  const [, first = '', last = ''] = found ?? []
  if (!found || first + last === '' || (ifRange !== undefined && ifRange !== etag)) return 'whole'
  if (first === '')
    return Number(last) === 0 ? 'none' : { from: Math.max(0, size - Number(last)), to: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return 'whole'
  if (Number(first) >= size) return 'none'
  return { from: Number(first), to: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
