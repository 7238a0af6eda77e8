import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'

/*
 * Docker runs this every 10 s to check whether the container's process answers. Docker itself only records a failure, so after
 * six failures in a row the process is killed here, and the container's restart policy starts it again.
 */
const hungAfter = 6
/** Seconds: a start may have to wait for the database and migrate it. */
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

/** An edge with a certificate (the api has none) answers only HTTPS, and its certificate is for another name than 127.0.0.1. */
function answers() {
  const isTls = !process.env.API_PORT && process.env.TLS_CERT
  const { get } = isTls ? https : http
  const address = `http${isTls ? 's' : ''}://127.0.0.1:${port}/health`
  return new Promise((resolve) => {
    get(address, { rejectUnauthorized: false, signal: AbortSignal.timeout(3000) }, ({ statusCode }) =>
      resolve(statusCode === 200),
    ).once('error', () => resolve(false))
  })
}

/** Process 1 is Docker's init (`init: true`), which ends with its child; a health check like this one is not its child. */
function childrenOf(pid) {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(statOf(name)[1]) === pid)
}

/** Seconds since a process started: field 22 of its stat is its start in hundredths of a second after boot. */
function ageOf(pid) {
  return Number(read('/proc/uptime').split(' ')[0]) - Number(statOf(pid)[19]) / 100
}

/** The fields from the third on: the name before it can contain spaces. */
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
