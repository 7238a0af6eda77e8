import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Takes the data folder for this process, or says who has it. The file is made with `wx`, so of two that start in the
 * same moment one alone gets it; one left behind by a process that is no more is taken over.
 *
 * @returns {{ pid: number, url: string } | null} the holder, or null when it is ours now
 */
export function takeDataFolder(dataDir, url) {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'start.lock')
  for (let tries = 0; tries < 2; tries++) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, url }), { flag: 'wx' })
      process.once('exit', () => rmSync(file, { force: true }))
      return null
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = read(file)
    if (holder && isOurs(holder.pid)) return holder
    rmSync(file, { force: true })
  }
  throw new Error(`Somebody else is starting on ${dataDir} at this moment. Try again.`)
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** A process id is given out again some day: where /proc tells, it must be a start of ours. */
function isOurs(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  const told = `/proc/${pid}/cmdline`
  return !existsSync('/proc/self') || (existsSync(told) && readFileSync(told, 'utf8').includes('start.mjs'))
}
