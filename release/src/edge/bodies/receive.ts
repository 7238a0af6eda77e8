import type { Readable } from 'node:stream'
import type { Pace } from './bounds'
import { BodyFault, SenderGone } from './fault'
import { watchPace } from './pace'

interface Receiving {
  most: number
  pace: Pace
  /** Reserves room in memory; false if there is none. */
  hold: (bytes: number) => boolean
}

/**
 * Reads a small body whole. A refused body is left unread, so that the request can still be answered.
 * @throws BodyFault, SenderGone
 */
export function receive(body: Readable, { most, pace, hold }: Receiving): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const leave = () => {
      watch.stop()
      body.off('data', take).off('end', done).off('close', gone).off('error', gone).pause()
      // An error after the end has no other handler, and would end the process.
      body.on('error', () => {})
    }
    const refuse = (status: BodyFault['statusCode']) => {
      leave()
      reject(new BodyFault(status))
    }
    const take = (chunk: Buffer) => {
      bytes += chunk.length
      watch.count(chunk.length)
      if (bytes > most) return refuse(413)
      if (!hold(chunk.length)) return refuse(503)
      chunks.push(chunk)
    }
    const done = () => {
      leave()
      resolve(Buffer.concat(chunks, bytes))
    }
    const gone = () => {
      leave()
      reject(new SenderGone())
    }
    const watch = watchPace(body, pace, () => refuse(408))
    body.on('data', take).once('end', done).once('close', gone).once('error', gone)
  })
}
