import { connect } from 'node:net'
import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { runProduct } from '../run-product.mjs'

/*
 * Attacks, freezes or kills the whole product, run as `npm start` does: only on this machine,
 * each part bounded, one line each.
 */
const parts = {
  'half-sent': sendHalves,
  frozen: freezeDatabase,
  killed: killChildren,
  'ctrl-c': stopWhileHung,
}
export const productParts = Object.keys(parts)

let missed = 0
/** @returns {Promise<boolean>} whether all checks passed, including earlier calls of `must` */
export async function breakProduct(names) {
  for (const name of names) {
    const product = await runProduct({ TRUST_PROXY: 'loopback', LOG_LEVEL: 'silent' })
    try {
      await parts[name](product)
    } finally {
      await product.stop()
    }
  }
  return missed === 0
}

/** Prints a check's result, and counts failures. */
export function must(what, good, found) {
  if (!good) missed++
  console.log(`${good ? 'PASS' : 'FAIL'}  ${what.padEnd(72)}${found}`)
}

async function sendHalves({ url, pid }) {
  const calls = async () => {
    const times = []
    for (let n = 0; n < 60; n++) times.push(await secondsOf(() => call(url)))
    return times.toSorted((a, b) => a - b)[30] * 1000
  }
  await calls()
  const quiet = await calls()
  const halves = Array.from({ length: 300 }, (_, n) => half(url, `10.0.${n % 30}.1`))
  await delay(500)
  const busy = await calls()
  must(
    'a call while 300 bodies are half sent, at most 2 × as long',
    busy <= Math.max(2 * quiet, quiet + 5),
    `${quiet.toFixed(1)} → ${busy.toFixed(1)} ms`,
  )
  const statuses = await Promise.race([Promise.all(halves), delay(25_000, ['none'])])
  must(
    'each of them is answered 408 within 25 s',
    statuses.every((status) => status === '408'),
    [...new Set(statuses)].join(' '),
  )
  const edge = processes().find(({ parent, command }) => parent === pid && command.includes('edge.mjs'))?.pid
  const before = memoryOf(edge)
  for (const path of ['/nothing', '/telemetry', '/api/x']) await sendMuch(url, path, 560)
  const grown = memoryOf(edge) - before
  must(
    '560 MB sent to three addresses, memory of the edge',
    grown < 100,
    `${grown >= 0 ? '+' : ''}${grown} MB`,
  )
  must('and it still answers', (await statusOf(url, '/')) === 200, '')
}

async function freezeDatabase({ url, dataDir }) {
  const all = treeOf(postmasterOf(dataDir))
  const seconds = []
  signal(all, 'SIGSTOP')
  try {
    for (const path of ['/ops/ready', '/ready'])
      seconds.push(await secondsOf(async () => await statusOf(url, path)))
    must('/ops/ready says 503 while the database is frozen', (await statusOf(url, '/ops/ready')) === 503, '')
  } finally {
    signal(all, 'SIGCONT')
  }
  must(
    '/ops/ready and /ready answer meanwhile within 2 s',
    Math.max(...seconds) <= 2,
    `${Math.max(...seconds).toFixed(1)} s`,
  )
  must('it serves again when the database does, within 10 s', (await untilReady(url)) <= 10, '')
}

async function killChildren({ url, pid, dataDir }) {
  // A process that ended with its dependency is restarted shortly after.
  const child = async (file, parent) => {
    for (const end = Date.now() + 10_000; Date.now() < end; await delay(20)) {
      const found = processes().find((one) => one.parent === parent && one.command.includes(file))
      if (found) return found.pid
    }
    throw new Error(`${file} was not restarted within 10 s`)
  }
  const api = () => child('main.mjs', pid)
  const victims = {
    PostgreSQL: () => postmasterOf(dataDir),
    'PostgreSQL again': () => postmasterOf(dataDir),
    'a process of PostgreSQL': () => treeOf(postmasterOf(dataDir)).at(-1),
    'the worker': async () => child('worker.mjs', await api()),
    'the api': api,
    'the edge': () => child('edge.mjs', pid),
  }
  for (const [name, find] of Object.entries(victims)) {
    const victim = await find()
    process.kill(victim, 'SIGKILL')
    while (processes().some((one) => one.pid === victim)) await delay(5)
    const seconds = await untilReady(url)
    must(`kill -9 of ${name}: it serves again within 10 s`, seconds <= 10, `${seconds.toFixed(1)} s`)
  }
}

async function stopWhileHung({ pid, dataDir, ended }) {
  const ours = processes().filter(({ command }) => !command.includes('esbuild'))
  const all = [...treeOf(pid, ours).filter((one) => one !== pid), ...treeOf(postmasterOf(dataDir))]
  signal(all, 'SIGSTOP')
  const seconds = await secondsOf(async () => {
    process.kill(pid, 'SIGINT')
    await Promise.race([ended, delay(30_000)])
  })
  must('Ctrl-C while everything is frozen ends within 15 s', seconds <= 15, `${seconds.toFixed(1)} s`)
  const left = processes().filter((one) => all.includes(one.pid))
  must('and nothing is left', left.length === 0, left.map(({ command }) => command.slice(0, 40)).join('; '))
  signal(
    left.map((one) => one.pid),
    'SIGKILL',
  )
}

/** All running processes, without zombies. */
function processes() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = read(`/proc/${name}/stat`)
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const command = read(`/proc/${name}/cmdline`).replaceAll('\0', ' ')
      return stat === '' || state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), command }]
    })
}

function treeOf(pid, all = processes()) {
  return [pid, ...all.filter(({ parent }) => parent === pid).flatMap((one) => treeOf(one.pid, all))]
}

function postmasterOf(dataDir) {
  const pointer = read(`${dataDir}/postgres.json`)
  const cluster = pointer ? JSON.parse(pointer).cluster : `${dataDir}/postgres`
  return Number(read(`${cluster}/postmaster.pid`).split('\n')[0])
}

function signal(pids, name) {
  for (const pid of pids) if (processes().some((one) => one.pid === pid)) process.kill(pid, name)
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const memoryOf = (pid) => Math.round(Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1]) / 1024)

async function secondsOf(work) {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

const statusOf = (url, path) =>
  fetch(url + path, { signal: AbortSignal.timeout(3_000) }).then(
    ({ status }) => status,
    () => 0,
  )

async function untilReady(url) {
  const end = Date.now() + 60_000
  return secondsOf(async () => {
    while ((await statusOf(url, '/ops/ready')) !== 200 && Date.now() < end) await delay(50)
  })
}

const call = (url) =>
  fetch(`${url}/api3/system/getinfo`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '10.9.9.9' },
    body: 'a=1',
  }).then((answer) => answer.text())

/** Sends half of a body; returns the status of the final answer. */
function half(url, address) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(
    `POST /api3/system/getinfo HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 1000\r\nx-forwarded-for: ${address}\r\n\r\nhalf`,
  )
  let text = ''
  socket.on('data', (chunk) => (text += chunk)).on('error', () => {})
  return new Promise((resolve) => socket.once('close', () => resolve(text.split(' ')[1] ?? 'cut')))
}

function sendMuch(url, path, megabytes) {
  const chunk = Buffer.alloc(1024 ** 2, 'x')
  return new Promise((resolve) => {
    const options = { method: 'POST', headers: { 'content-type': 'text/plain' } }
    const sent = request(url + path, options, (answer) => resolve(answer.resume().statusCode))
    sent.once('error', () => resolve('cut'))
    let left = megabytes
    const more = () => {
      while (left-- > 0) if (!sent.write(chunk)) return void sent.once('drain', more)
      sent.end()
    }
    more()
  })
}
