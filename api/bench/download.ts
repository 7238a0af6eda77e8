import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ask, type Caller } from './client'
import type { Environment } from './environment'
import { MemoryWatch } from './memory'
import { best, type Report } from './report'

/** design.md, "Numbers to hold"; memory stays flat: `more` is what downloads may add to the api's memory, in MB. */
const target = { ratio: 0.5, more: 120 }
const columns = 'uid, name, username, url, at, email, first_seen, last_seen, gone_at'

/** Compares the list as a file with `COPY … TO` of the same rows. */
export async function measureDownload(
  { url }: Environment,
  caller: Caller,
  api: number,
  page: string,
  report: Report,
): Promise<void> {
  const rows = `select ${columns} from fans where page_id = ${page}`
  const plain = () => plainCopy(url, `copy (${rows}) to stdout (format csv)`)
  const ordered = () => plainCopy(url, `copy (${rows} order by at desc, uid desc) to stdout (format csv)`)
  await plain()
  await download(caller, page, 'csv')
  const before = new MemoryWatch(api)
  before.stop()
  const memory = new MemoryWatch(api)
  const copy = await best(plain)
  const csv = await best(() => download(caller, page, 'csv'))
  const seconds = (n: number) => `${n.toFixed(2)} s`
  report.tell(seconds(copy), 'COPY … TO, as the rows lie')
  report.tell(seconds(await best(ordered, 1)), 'COPY … TO, newest first')
  report.tell(seconds(csv), 'CSV over HTTP')
  report.tell(seconds(await best(() => download(caller, page, 'json'), 1)), 'JSON over HTTP')
  report.tell(seconds(await best(() => download(caller, page, 'xlsx'), 1)), 'XLSX over HTTP')
  memory.stop()
  report.hold('CSV download against COPY … TO', copy / csv, { least: target.ratio }, '×')
  const more = memory.megabytes().api - before.megabytes().api
  report.hold('memory the downloads add to the api', Math.max(0, more), { most: target.more }, 'MB')
}

const nowhere = () => new Writable({ write: (_piece, _encoding, done) => done() })

async function plainCopy(connectionString: string, copy: string) {
  const client = new Client({ connectionString })
  await client.connect()
  await pipeline(client.query(copyTo(copy)), nowhere())
  await client.end()
}

async function download(caller: Caller, page: string, format: string) {
  const answer = await ask(caller, 'fans.download', { id: page, format, all: '1' })
  if (!answer.headers.get('content-disposition')) throw new Error(await answer.text())
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), nowhere())
}
