/** Parses a form with one file (RFC 7578): its fields, and the file's bytes. */
export function readForm(
  body: Buffer,
  contentType: string,
): { fields: Record<string, string>; file: Buffer } {
  const boundary = `--${/boundary=([^;]+)/.exec(contentType)?.[1] ?? ''}`
  const fields: Record<string, string> = {}
  let file = Buffer.alloc(0)
  for (let at = body.indexOf(boundary); at >= 0;) {
    const next = body.indexOf(boundary, at + boundary.length)
    if (next < 0) break
    const part = body.subarray(at + boundary.length + 2, next - 2)
    const gap = part.indexOf('\r\n\r\n')
    const head = part.subarray(0, gap).toString()
    const content = part.subarray(gap + 4)
    const name = /name="([^"]+)"/.exec(head)?.[1] ?? ''
    if (head.includes('filename=')) file = Buffer.from(content)
    else fields[name] = content.toString()
    at = next
  }
  return { fields, file }
}
