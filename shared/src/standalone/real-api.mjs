import { request as ask } from 'node:http'
import { request as askSecurely } from 'node:https'
import { Refused } from '../builder/refused.mjs'

/** @param {string} api @throws Refused if it is not a server's address, such as `localhost:8080`, which lacks its protocol */
export function refuseAddress(api) {
  if (!URL.canParse(api) || !/^https?:$/.test(new URL(api).protocol))
    throw new Refused(`${api} is not the address of a server. Add --api http://localhost:8080`)
}

/** Logs in at a real server. @returns its answer: `token` and `user` @throws Refused */
export async function logIn(api, as) {
  if (!api) throw new Refused('--as needs a real server. Add --api http://localhost:8080')
  const at = as.indexOf(':')
  const body = new URLSearchParams({ email: as.slice(0, at), password: as.slice(at + 1) })
  const answer = await fetch(new URL('/api/loginv2/emaillogin', api), { method: 'POST', body })
    .then((response) => response.json())
    .catch((error) => {
      throw new Refused(`${api} does not answer (${error.message}). Is it running?`)
    })
  if (answer.code !== 1) throw new Refused(`${api} refused the login of ${as.slice(0, at)}: ${answer.msg}`)
  return answer.data
}

/** Forwards a call of the page to the real server, and streams its answer back. */
export function passOn(api, request, response) {
  if (!api) return response.writeHead(404).end()
  const url = new URL(request.url, api)
  const send = url.protocol === 'https:' ? askSecurely : ask
  const { host: _, origin: __, ...headers } = request.headers
  const onwards = send(url, { method: request.method, headers: { ...headers, host: url.host } }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers)
    answer.pipe(response)
  })
  onwards.on('error', ({ message }) => {
    console.error(`${api} does not answer ${url.pathname} (${message}). Is it running?`)
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end()
  })
  request.pipe(onwards)
}
