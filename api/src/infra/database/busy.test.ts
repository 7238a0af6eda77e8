import { isAnswer, isBusy, markUndone, mayBeKept } from './busy'

const errorOf = (code: string, message: string) => Object.assign(new Error(message), { code })

/* Errors of Citus 13.2 while one of its machines is killed, from its source and from runs of `pnpm fault machines`. */
const remote = 'connection to the remote node postgres@10.0.0.2:5432 failed with the following error:'
const broken = [
  ['08006', `${remote} server closed the connection unexpectedly\n\tThis probably means …`],
  ['XX000', 'postmaster was shut down, exiting'],
  ['XX000', 'failure on connection marked as essential: 10.0.0.2:5432'],
  ['XX000', `failed to prepare transaction 'citus_0_29250_614_210' on host 10.0.0.2:5432`],
  ['XX000', 'could not commit transaction for shard 102032 on at least one active node'],
] as const
const unreached = [
  ['08006', `${remote} Connection refused\n\tIs the server running on that host …`],
  ['08006', `${remote} FATAL:  the database system is starting up`],
  ['08006', 'could not establish any connections to the node 10.0.0.2:5432 after 30000 ms'],
  ['08006', 'connection establishment for node 10.0.0.2:5432 failed'],
] as const

test.each([...broken, ...unreached])(
  'a machine of Citus that cannot be used counts as busy, not as a fault: %s %s',
  (code, message) => {
    expect(isBusy(errorOf(code, message))).toBe(true)
  },
)

test.each(broken)(
  'a statement that a machine of Citus did not answer may be kept, unless it was undone: %s %s',
  (code, message) => {
    const error = errorOf(code, message)
    expect([mayBeKept(error), isAnswer(error)]).toEqual([true, false])
    // Its transaction had not reached the commit.
    markUndone(error)
    expect(mayBeKept(error)).toBe(false)
  },
)

test.each(unreached)('a statement that reached no machine of Citus is not kept: %s %s', (code, message) => {
  expect(mayBeKept(errorOf(code, message))).toBe(false)
})

test('another error with the same code is a fault, and counts as an answer', () => {
  const fault = errorOf('XX000', 'cache lookup failed for relation 1')
  expect([isBusy(fault), mayBeKept(fault), isAnswer(fault)]).toEqual([false, false, true])
})

test.each(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])(
  'a database that cannot be reached counts as busy, and nothing is kept: %s',
  (code) => {
    const error = errorOf(code, `connect ${code} 10.0.0.2:5432`)
    expect([isBusy(error), mayBeKept(error), isAnswer(error)]).toEqual([true, false, false])
  },
)
