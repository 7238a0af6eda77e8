/** How files in other archive formats begin, and what to call the format in a message. */
const beginnings: [format: string, bytes: string][] = [
  ['7z', '377abcaf271c'],
  ['RAR', '526172211a07'],
  ['XZ', 'fd377a585a00'],
  ['Zstandard', '28b52ffd'],
  ['LZ4', '04224d18'],
  ['CAB', '4d534346'],
]

/** Recognises a format that is refused by its name, from the first bytes of a file. */
export function formatOf(head: Buffer): string | undefined {
  const hex = head.toString('hex', 0, 10)
  // A text may begin with `BZh9`; a bzip2 file continues with the digits of pi.
  if (/^425a683[1-9]314159265359/.test(hex)) return 'bzip2'
  return beginnings.find(([, bytes]) => hex.startsWith(bytes))?.[0]
}

/** How Excel's workbooks before 2007 begin, and all that have a password (MS-CFB). */
export const isOldWorkbook = (head: Buffer) => head.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1'

/** Whether a ZIP with these paths, in lower case, is a spreadsheet that is not read: Excel's binary one, OpenDocument, or Numbers. */
export const isOtherSpreadsheet = (paths: ReadonlySet<string>) =>
  paths.has('xl/workbook.bin') ||
  (paths.has('mimetype') && paths.has('content.xml')) ||
  paths.has('index/document.iwa')

/** Names of archives, and of workbooks: within another archive they are not read. */
export const archiveName = /\.(zip|xlsx|7z|rar|tgz|tar\.gz)$/
