import type { SpanEnd } from '@fankeep/shared/node/spans'
import { Client } from 'pg'
import { finished } from 'node:stream'
import { beginStep, isRecorded } from '../trace'
import { codeOf } from './busy'
import { describeCopy, describeStatement } from './describe-statement'

type Answered = (error: unknown, result: unknown) => void

/**
 * The argument of `query`: a text, a text with a name and values, or an object that runs itself on the connection
 * (COPY).
 */
interface Asked {
  text?: string
  submit?: unknown
}

/**
 * A pool connection that records its statements under the current call or job: every query of the api to PostgreSQL
 * goes through `query`. If nothing is recorded it behaves as pg's own.
 */
export class RecordedClient extends Client {
  // `never` matches each of pg's overloads; the return value is pg's.
  override query(...given: unknown[]): never {
    const run = (args: unknown[]): unknown => Reflect.apply(super.query, this, args)
    return (isRecorded() ? record(given, run) : run(given)) as never
  }
}

function record(given: unknown[], run: (given: unknown[]) => unknown): unknown {
  const [first] = given
  const asked: Asked = typeof first === 'string' ? { text: first } : (first as Asked)
  if (typeof asked.submit === 'function') return recordCopy(asked, () => run(given))
  const { name, fields } = describeStatement(asked.text ?? '')
  const end = beginStep(name, fields)
  if (!end) return run(given)
  const callback = given.findIndex((one) => typeof one === 'function')
  if (callback >= 0) {
    const answered = given[callback] as Answered
    const ending: Answered = (error, result) => {
      end(endOf(error))
      answered(error, result)
    }
    return run(given.with(callback, ending))
  }
  const answer = run(given) as Promise<unknown>
  answer.then(
    () => end(),
    (error: unknown) => end(endOf(error)),
  )
  return answer
}

/** Ends when its rows have gone through. */
function recordCopy({ text }: Asked, run: () => unknown): unknown {
  const { name, fields } = describeCopy(text ?? '')
  const end = beginStep(name, fields)
  const stream = run()
  if (end) finished(stream as NodeJS.ReadWriteStream, (error) => end(endOf(error)))
  return stream
}

/** The SQLSTATE or system code. Not the message, which can contain values. */
const endOf = (error: unknown): SpanEnd => (error ? { fault: codeOf(error) ?? 'unknown' } : {})
