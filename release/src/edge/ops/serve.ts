import { internalConsultingPath, internalSitePath } from '@fankeep/shared/contract/internal-call'
import {
  opsChange,
  opsConsulting,
  opsConsultingAnswer,
  type OpsConsultingAnswer,
  type OpsRefusalKey,
  opsSignIn,
  opsSite,
  type OpsSiteChange,
  opsSiteChange,
} from '@fankeep/shared/contract/ops'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AutomaticSettings } from '../../automatic'
import { examine } from '../../doctor/examine'
import { daysOf } from '../../lines'
import { Problem } from '../../problem'
import { parseJson } from '../../parse-json'
import { type ReleaseStore } from '../../store/release-store'
import { budgetsOf, objective } from '../../telemetry/budget'
import { daysKept, readDays } from '../../telemetry/kept'
import { findFault, listFaults } from '../../faults/find-faults'
import { createStackReader } from '../../faults/stack-reader'
import type { Bodies } from '../bodies/bodies'
import type { LiveSiteWatch } from '../live/live-site-watch'
import { openDoor } from '@fankeep/shared/node/operator-tokens'
import { mayChange, type Operator } from '../operators'
import { sealedCookie } from '../sealed-cookie'
import { ApiAway, askApi, ChangedMeanwhile } from './ask-api'
import { makeChange } from './change'
import { readOpsState } from './state'

/** One night at the console; after that the token is required again. */
const hours = 12
/** How many versions are offered for a canary. */
const versionsShown = 20

export interface OpsParts {
  bodies: Bodies
  store: ReleaseStore
  watch: LiveSiteWatch
  operators: () => Operator[]
  automatic: AutomaticSettings | undefined
  apiUrl: string
  /** OPS_TOKEN as it was given: seals requests to the api. */
  secret: string | undefined
  publicOrigin: string | undefined
  now?: () => Date
}
type Timed = OpsParts & { now: () => Date }

/** The calls of the console at /ops (shared/src/contract/ops.ts). The page itself belongs to a remote, mf-ops, like any other. */
export function serveOps(app: FastifyInstance, parts: OpsParts) {
  const { operators, now = () => new Date() } = parts
  const knock = openDoor(operators, () => now().getTime())
  const cookie = sealedCookie({
    name: 'ops',
    path: '/ops',
    hours,
    operators,
    now: () => now().getTime(),
  })

  void app.register(async (ops) => {
    // Parsed here, so that no error repeats a body that is invalid JSON and may contain a token.
    parts.bodies.readOwn(ops, { type: 'application/json', most: 16_384, parse: parseJson })
    ops.addHook('onRequest', async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      if (operators().length === 0) return refuse(reply, 404, 'off', 'OPS_TOKEN is not set.')
      if (request.method !== 'GET' && !isOwn(request, parts.publicOrigin))
        return refuse(reply, 403, 'cross_site', 'Changes come from the console itself.')
      return undefined
    })
    ops.setErrorHandler((error, request, reply) => {
      if (error instanceof ApiAway) return refuse(reply, 503, 'api_away', error.message)
      if (error instanceof ChangedMeanwhile) return refuse(reply, 409, 'changed_meanwhile', error.message)
      if (error instanceof Problem)
        return refuse(
          reply,
          error.key === 'no_such_fault' ? 404 : 409,
          error.key ?? 'does_not_fit',
          error.message,
        )
      const { statusCode = 500 } = error as { statusCode?: number }
      if (statusCode < 500) return refuse(reply, statusCode, 'not_understood', 'That is not understood.')
      request.log.error(error, 'a request of the operators’ console failed')
      return reply.code(500).send()
    })

    serveSession(ops, knock, cookie)

    void ops.register(async (inside) => {
      inside.addHook('onRequest', async (request, reply) =>
        cookie.read(request) ? undefined : refuse(reply, 401, 'signed_out', 'No one is signed in.'),
      )
      const timed = { ...parts, now }
      serveState(inside, timed, cookie)
      serveFaults(inside, timed)
      serveChanges(inside, timed, cookie)
      serveConsulting(inside, timed, cookie)
    })
  })
}

type Cookie = ReturnType<typeof sealedCookie>

/** Signing in and out. */
function serveSession(ops: FastifyInstance, knock: ReturnType<typeof openDoor<Operator>>, cookie: Cookie) {
  ops.post('/ops/session', async (request, reply) => {
    const { data } = opsSignIn.safeParse(request.body)
    if (!data) return misunderstood(reply)
    const operator = knock(data.token, request.ip)
    if (operator === 'too_many_tries') {
      void reply.header('retry-after', '600')
      return refuse(reply, 429, operator, 'Too many wrong tokens from this address.')
    }
    if (operator === 'wrong_token')
      return refuse(reply, 401, operator, 'That is not the token of an operator.')
    // A developer's token opens only overrides (overrides.ts), in their own browser.
    if (operator.role === 'developer') return refuseRole(reply, operator)
    cookie.give(request, reply, operator, null)
    return reply.send(sessionOf(operator))
  })
  ops.delete('/ops/session', async (request, reply) => {
    cookie.take(request, reply)
    return reply.code(204).send()
  })
}

/** What the console shows about releases. */
function serveState(inside: FastifyInstance, { store, automatic, now }: Timed, cookie: Cookie) {
  inside.get('/ops/session', async (request) => sessionOf(cookie.read(request)!.operator))
  inside.get('/ops/state', () => readOpsState(store, automatic, now()))
  inside.get('/ops/doctor', async () => {
    const { findings, shared, crossings } = await examine(store)
    return { findings, shared, crossings }
  })
  inside.get('/ops/telemetry', async () => {
    const days = await readDays(store.backend, daysKept)
    return { days: daysOf(days), budgets: budgetsOf(days), objective }
  })
  inside.get<{ Params: { name: string } }>('/ops/versions/:name', async ({ params }, reply) => {
    if (!Object.hasOwn((await store.read()).releases, params.name))
      return refuse(reply, 404, 'not_live', `Nothing called ${params.name} is live.`)
    const kept = (await store.versions(params.name)).found.slice(0, versionsShown)
    return { versions: kept.map(({ version, builtAt }) => ({ version, builtAt })) }
  })
}

/** The faults behind the codes that panels show. */
function serveFaults(inside: FastifyInstance, { store, now }: Timed) {
  const readStack = createStackReader(store)
  const parts = () => ({ backend: store.backend, readStack, now: now() })
  inside.get('/ops/faults', async () => ({ faults: await listFaults(parts()) }))
  inside.get<{ Params: { code: string } }>('/ops/faults/:code', ({ params }) =>
    findFault(parts(), params.code),
  )
}

/** What the console can change: closing the site, and what is live. */
function serveChanges(inside: FastifyInstance, parts: Timed, cookie: Cookie) {
  const { store, automatic, now } = parts
  const askSite = (who: string, change: OpsSiteChange | null) =>
    askApi(parts, internalSitePath, { who, change }, opsSite)
  inside.get('/ops/site', async (request) => askSite(cookie.read(request)!.who, null))
  inside.post('/ops/site', async (request, reply) => {
    const { data: change } = opsSiteChange.safeParse(request.body)
    if (!change) return misunderstood(reply)
    const { who, operator } = cookie.read(request)!
    if (!mayChange(operator)) return refuseRole(reply, operator)
    request.log.warn({ who, ...change }, 'the site was closed or opened at /ops')
    return askSite(who, change)
  })
  inside.post('/ops/changes', async (request, reply) => {
    const { data: change } = opsChange.safeParse(request.body)
    if (!change) return misunderstood(reply)
    const { who, operator } = cookie.read(request)!
    if (!mayChange(operator, change.name)) return refuseRole(reply, operator)
    await makeChange({ store, apiUrl: parts.apiUrl, now }, who, change)
    await parts.watch.look()
    request.log.warn({ who, ...change }, 'the registry was changed at /ops')
    return readOpsState(store, automatic, now())
  })
}

/** The consulting requests of members: names, addresses and questions, only for operators. None of it is logged. */
function serveConsulting(inside: FastifyInstance, parts: Timed, cookie: Cookie) {
  const askConsulting = (who: string, answer: OpsConsultingAnswer | null) =>
    askApi(parts, internalConsultingPath, { who, answer }, opsConsulting)
  inside.get('/ops/consulting', async (request, reply) => {
    const { who, operator } = cookie.read(request)!
    return mayChange(operator) ? askConsulting(who, null) : refuseRole(reply, operator)
  })
  inside.post('/ops/consulting', async (request, reply) => {
    const { data: answer } = opsConsultingAnswer.safeParse(request.body)
    if (!answer) return misunderstood(reply)
    const { who, operator } = cookie.read(request)!
    if (!mayChange(operator)) return refuseRole(reply, operator)
    request.log.info(
      { who, consultation: answer.id, action: answer.action },
      'a consultation was answered at /ops',
    )
    return askConsulting(who, answer)
  })
}

/**
 * Whether one of our pages requested a change. Browsers send their origin; a request without an origin is not from a browser. No form
 * of another site can send a body of this type.
 */
function isOwn({ headers, host }: FastifyRequest, publicOrigin: string | undefined): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const { origin } = headers
  if (origin === undefined || origin === publicOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

const sessionOf = ({ name, role, release }: Operator) => ({ name, role, release })

const refuseRole = (reply: FastifyReply, { role, release }: Operator) =>
  refuse(
    reply,
    403,
    'not_your_role',
    `This token is one of ${role === 'owner' ? `the owner of ${release}` : `a ${role}`}.`,
  )

const misunderstood = (reply: FastifyReply) =>
  refuse(reply, 400, 'not_understood', 'That is not understood. Load the console again.')

const refuse = (reply: FastifyReply, code: number, error: OpsRefusalKey, details: string) =>
  reply.code(code).send({ error, details })
