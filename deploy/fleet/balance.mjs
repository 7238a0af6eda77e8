import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { addresses, counts, numbers, path, ports, writePrivate } from './layout.mjs'
import { program } from './programs.mjs'

/*
 * HAProxy in front of the edges (for visitors), in front of the apis (for the edges), and in front of PostgreSQL, where it routes to the
 * server that Patroni reports as the primary.
 */
export function balancePart() {
  const file = writePrivate('haproxy.cfg', configText())
  return { name: 'HAProxy', command: program('haproxy'), args: ['-db', '-W', '-f', file] }
}

/**
 * Sends a query or a command to HAProxy.
 * @returns {Promise<string>} its answer
 */
async function ask(command) {
  const socket = connect(path('haproxy.sock'))
  socket.end(`${command}\n`)
  const answer = (await text(socket)).trim()
  if (/^(No such|Unknown|Can't|Permission)/i.test(answer)) throw new Error(`HAProxy: ${command}: ${answer}`)
  return answer
}

/** Stops or resumes new requests to one server of a kind, in both of its backends. @param {'drain' | 'ready'} state */
export async function setState(kind, n, state) {
  for (const backend of [`${kind}s`, `any-${kind}`])
    await ask(`set server ${backend}/${kind}${n} state ${state}`)
}

/** @returns {Promise<number>} how many requests are in progress there */
export async function underWay(kind, n) {
  const [names = '', ...lines] = (await ask('show stat')).replace(/^# /, '').split('\n')
  const at = (name) => names.split(',').indexOf(name)
  const line = lines
    .map((one) => one.split(','))
    .find((one) => one[0] === `${kind}s` && one[1] === `${kind}${n}`)
  return Number(line?.[at('scur')] ?? 0)
}

/** HAProxy's `server` lines of one kind; `at` returns the address of a number. */
const servers = (kind, at, settings) =>
  numbers(counts[kind])
    .map((n) => `  server ${kind}${n} ${at(n)} ${settings(n)}`)
    .join('\n')

const onLoopback = (portOf) => (n) => `127.0.0.1:${portOf(n)}`

/**
 * A pair of backends for HTTP: the servers that report ready, and all servers, used if none is ready. Their own answers are better than
 * HAProxy's: an edge's error page, an api's `server_busy`.
 */
const http = (kind, portOf, retry) => `
backend ${kind}s
  mode http
  balance leastconn
  option httpchk GET /ready
  option redispatch 1
  retries 2
  retry-on ${retry}
  http-request disable-l7-retry unless METH_GET
  # What is under way there is not cut off: it is answered, or says itself why not.
  default-server inter 1s fastinter 500ms fall 2 rise 1
${servers(kind, onLoopback(portOf), () => 'check')}
backend any-${kind}
  mode http
  balance roundrobin
  option redispatch 1
  retries 2
${servers(kind, onLoopback(portOf), () => '')}
`

const configText = () => `global
  maxconn 4000
  stats socket ${path('haproxy.sock')} mode 600 level admin
defaults
  timeout connect 2s
  timeout check 3s
  # Uploads of 5 GB and copies of a million fans take their time; the streams of the registry stay open.
  timeout client 10m
  timeout server 10m
  timeout http-request 30s
  timeout http-keep-alive 60s
  timeout queue 5s

frontend site
  mode http
  bind 127.0.0.1:${ports.site}
  bind ::1:${ports.site} v6only
  option forwardfor
  use_backend any-edge if { nbsrv(edges) lt 1 }
  default_backend edges
${http('edge', ports.edge, 'conn-failure empty-response 503')}
frontend apis
  mode http
  bind 127.0.0.1:${ports.apis}
  use_backend any-api if { nbsrv(apis) lt 1 }
  default_backend apis
${http('api', ports.api, 'conn-failure')}
frontend database
  mode tcp
  bind 127.0.0.1:${ports.database}
  # Work on a connection may take hours (a copy of everything), and what listens says nothing for days.
  timeout client 24h
  option clitcpka
  default_backend primary

backend primary
  mode tcp
  timeout server 24h
  option srvtcpka
  timeout check 1s
  option httpchk GET /primary
  http-check expect status 200
  # Connections to a former primary are closed, so that waiting clients notice it at once.
  default-server inter 500ms fastinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers('postgres', addresses.postgres, (n) => `check port ${ports.patroni(n)}`)}
`
