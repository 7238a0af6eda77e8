import { isAnswer, isBusy, markUndone, mayBeKept } from './busy'

const errorOf = (code: string, message: string) => Object.assign(new Error(message), { code })

/** As Citus 13.2 gives them while one of its workers is killed. */
const remote = (what: string) =>
  errorOf(
    '08006',
    `connection to the remote node postgres@10.0.0.2:5432 failed with the following error: ${what}`,
  )
const gone = () => remote('server closed the connection unexpectedly\n\tThis probably means …')
const refused = () => remote('Connection refused\n\tIs the server running on that host …')
const starting = () => remote('FATAL:  the database system is starting up')
const killed = () => errorOf('XX000', 'postmaster was shut down, exiting')
const halfCommitted = () =>
  errorOf('XX000', 'could not commit transaction for shard 102032 on at least one active node')

test('what needs a machine of Citus that is gone can be asked for again later: it is no fault', () => {
  expect([gone(), refused(), starting(), killed(), halfCommitted()].map(isBusy)).not.toContain(false)
})

test('a statement that a machine of Citus did not answer may be kept, unless its transaction had not come to the commit', () => {
  expect([gone(), killed()].map(mayBeKept)).toEqual([true, true])
  const before = gone()
  markUndone(before)
  expect(mayBeKept(before)).toBe(false)
})

test('what was not even asked of a machine of Citus is not kept, and that is known', () => {
  expect([refused(), starting()].map(mayBeKept)).toEqual([false, false])
})

test('a commit that a machine of Citus did not answer is lost, though it is refused with a code', () => {
  expect([gone(), halfCommitted()].map(isAnswer)).toEqual([false, false])
  expect(isAnswer(errorOf('23505', 'duplicate key value violates unique constraint'))).toBe(true)
})
