import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureFolder, path } from './layout.mjs'

/*
 * With `FLEET_CLOCKS=own` each PostgreSQL, each api and each edge has a separate clock, by libfaketime: the machine's time plus the offset in the clock's file,
 * which is read again each second. Used to test clocks that jump. Durations are still measured by the machine's monotonic clock, as when a real clock is
 * set. Patroni (the library makes Python's `time.sleep` fail), etcd, HAProxy, PgBouncer and Ceph use the machine's clock.
 */
export const hasClocks = process.env.FLEET_CLOCKS === 'own'

/** Where Debian's package installs it; the dynamic linker expands `$LIB`. */
const library = '/usr/$LIB/faketime/libfaketimeMT.so.1'

/**
 * The words in front of a command that give it a separate clock; none without separate clocks or without a name. They must come after
 * the command that changes the account, because that command drops the library.
 * @param {string | undefined} name of the clock's file
 * @returns {string[]}
 */
export function withClock(name) {
  if (!hasClocks || name === undefined) return []
  const file = join(ensureFolder('clocks'), name)
  // An existing file is kept: a restarted process keeps its clock.
  if (!existsSync(file)) writeFileSync(file, '+0\n')
  // PostgreSQL's account must be able to read it.
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
