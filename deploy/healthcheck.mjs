import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/*
 * What Docker asks every 10 s: whether the process of this container answers. Docker itself only writes down that it does
 * not; so after six times in a row it is ended here, and the container's restart policy starts it again.
 */
const hungAfter = 6
/** Seconds: a start may wait for the database and bring it up to date. */
const startWithin = Number(process.env.HEALTH_START ?? 300)
const counted = process.env.HEALTH_COUNT ?? '/tmp/unanswered'
const parent = Number(process.env.HEALTH_PARENT ?? 1)
const port = process.env.API_PORT || process.env.PORT || 8080

if (await answers()) {
  rmSync(counted, { force: true })
  process.exit(0)
}
const unanswered = Number(read(counted) || 0) + 1
writeFileSync(counted, String(unanswered))
if (unanswered >= hungAfter && ageOf(parent) > startWithin) {
  rmSync(counted, { force: true })
  for (const pid of childrenOf(parent)) process.kill(Number(pid), 'SIGKILL')
}
process.exit(1)

function answers() {
  return fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(3000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Process 1 is Docker's own (`init: true`), which ends with its child; what runs with them, as we do, has no parent. */
function childrenOf(pid) {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(statOf(name)[1]) === pid)
}

/** Seconds since a process began: field 22 of its stat, in hundredths, after the machine did. */
function ageOf(pid) {
  return Number(read('/proc/uptime').split(' ')[0]) - Number(statOf(pid)[19]) / 100
}

/** From the third field on: the name before it may hold spaces. */
function statOf(pid) {
  const stat = read(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
