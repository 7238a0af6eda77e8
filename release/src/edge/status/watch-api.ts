import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { StorageBackend } from '../../store/storage-backend'
import { type CheckBook, forgetOldChecks, keepChecks } from '../../telemetry/check-book'
import { dayOf } from '../../telemetry/kept'

export interface ApiWatchParts {
  backend: StorageBackend
  isApiReady: () => Promise<boolean>
  now: () => Date
  /** Milliseconds between two checks, and between two writes. */
  askEvery?: number
  keepEvery?: number
}

/** Asks the api once a minute whether it is ready, and counts by day how often it was not. */
export function watchApi(
  app: FastifyInstance,
  { backend, isApiReady, now, askEvery = 60_000, keepEvery = 300_000 }: ApiWatchParts,
) {
  const writer = randomUUID()
  let day = dayOf(now())
  let book: CheckBook = { asked: 0, failed: 0 }
  const keep = async () => {
    if (book.asked > 0) await keepChecks(backend, day, writer, book)
  }
  const onFault = (error: unknown) => app.log.warn(error, 'storing the checks of the api failed')
  const ask = async () => {
    const isReady = await isApiReady()
    if (day !== dayOf(now())) {
      await keep().catch(onFault)
      day = dayOf(now())
      book = { asked: 0, failed: 0 }
      await forgetOldChecks(backend, now()).catch(onFault)
    }
    book = { asked: book.asked + 1, failed: book.failed + (isReady ? 0 : 1) }
  }
  const asking = setInterval(() => void ask(), askEvery)
  const keeping = setInterval(() => void keep().catch(onFault), keepEvery)
  app.addHook('onClose', async () => {
    clearInterval(asking)
    clearInterval(keeping)
    await keep().catch(onFault)
  })
  return {
    /** Includes what this process counted today and has not written yet. */
    today: () => ({ day, book }),
    keep,
    ask,
  }
}
