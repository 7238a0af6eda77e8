import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureFolder, path } from './layout.mjs'

/*
 * With `FLEET_CLOCKS=own` each PostgreSQL, each api and each edge has a clock of its own, by libfaketime: the machine's, and what the clock's file adds to it,
 * read again each second. For a test of clocks that jump. How long something takes is measured by the machine's all the same, as on a machine whose clock is
 * set. Patroni (the library makes Python's `time.sleep` fail), etcd, HAProxy, PgBouncer and Ceph have the machine's.
 */
export const hasClocks = process.env.FLEET_CLOCKS === 'own'

/** By which package of Debian it comes; the linker knows what `$LIB` is. */
const library = '/usr/$LIB/faketime/libfaketimeMT.so.1'

/**
 * What a command is given to run by a clock of its own: nothing where all have the machine's, or it has no name. After what changes the account, which the
 * library does not survive.
 * @param {string | undefined} name of the clock's file
 * @returns {string[]}
 */
export function withClock(name) {
  if (!hasClocks || name === undefined) return []
  const file = join(ensureFolder('clocks'), name)
  // One that is there is kept: a process that is started again has the clock it had.
  if (!existsSync(file)) writeFileSync(file, '+0\n')
  // The account of PostgreSQL reads it too.
  chmodSync(path('clocks'), 0o755)
  chmodSync(file, 0o644)
  const settings = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: 1,
    FAKETIME_DONT_FAKE_MONOTONIC: 1,
  }
  return ['env', ...Object.entries(settings).map(([key, value]) => `${key}=${value}`)]
}
