import { addressOf, type CallName, calls } from '@fankeep/shared/contract/calls'
import { schemas } from '@fankeep/shared/contract/schemas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isBusy, mayBeKept } from '../database/busy'
import { watchCommits } from '../database/commits'
import { readLanguage } from '../language'
import { Refusal } from '../refusal'
import { say } from '../words'
import type { Api, Call, FileHandler, Handler, Member, UploadCall, UploadHandler } from './api'
import { drain, type Fields, gatherer, readFields, readUpload, type UploadedPart } from './body'
import { sendFile } from './send-file'

/**
 * Registers the route of a contract call: reads its bounded fields, checks the session, parses the input, checks the
 * answer against the contract and puts it into the envelope.
 *
 * The handler throws `Refusal` for errors that a person can act on (`code` 0 under HTTP 200). Anything else it throws
 * is a fault (HTTP 500, logged with the request's id).
 */
export function handle<Name extends CallName>(api: Api, name: Name, handler: Handler<Name>): void {
  route(api, name, async (request, reply) => {
    const { method } = calls[name]
    const fields = method === 'GET' ? queryOf(request) : await readFields(request.raw, request.bodyType)
    const call = await readCall(api, name, request, fields)
    if (!call) return sendExpired(request, reply)
    const run = () => carryOut(request, name, () => handler(call))
    const answer = call.member ? await api.gate.pass(gateOf(call.member), run) : await run()
    return sendDone(api, name, request, reply, answer)
  })
}

/** The same for a call whose body ends in a file: the file is streamed, whatever its size. */
export function handleUpload<Name extends CallName>(
  api: Api,
  name: Name,
  handler: UploadHandler<Name>,
): void {
  route(api, name, async (request, reply) => {
    let file: UploadedPart | null = null
    try {
      const body = await readUpload(request.raw, request.bodyType)
      file = body.file
      const call = await readCall(api, name, request, body.fields)
      if (!call) return sendExpired(request, reply)
      const given = { ...call, file } as UploadCall<Name>
      return sendDone(api, name, request, reply, await carryOut(request, name, () => handler(given)))
    } finally {
      file?.stream.destroy()
      drain(request.raw)
    }
  })
}

/** Calls that return a file; all of them need a member. */
type FileCall = {
  [Name in CallName]: (typeof calls)[Name] extends { gives: 'file' } ? Name : never
}[CallName]

/** The same for a call that returns a file (`gives: 'file'`). A refusal is sent before the first byte of the file. */
export function handleFile<Name extends FileCall>(api: Api, name: Name, handler: FileHandler<Name>): void {
  route(api, name, async (request, reply) => {
    const call = await readCall(api, name, request, await readFields(request.raw, request.bodyType))
    if (!call?.member) return sendExpired(request, reply)
    return sendFile(api, reply, call.member.id, () => carryOut(request, name, () => handler(call)))
  })
}

function route(
  api: Api,
  name: CallName,
  run: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) {
  const { method, path } = calls[name]
  if (api.handled.includes(name)) throw new Error(`The call ${name} has more than one route`)
  api.handled.push(name)
  api.fastify.route({ method, url: path, config: { call: name }, handler: run })
}

/**
 * Runs a call. If a writing call loses the database's answer, or the database fails after a commit, the caller learns that the call
 * may have been carried out, and must not repeat it blindly.
 */
const carryOut = <Result>(request: FastifyRequest, name: CallName, run: () => Promise<Result>) =>
  watchCommits(async (hasCommitted) => {
    try {
      return await run()
    } catch (error) {
      const mayBeDone = mayBeKept(error) || (hasCommitted() && isBusy(error))
      if (addressOf(name).reads || !mayBeDone) throw error
      request.log.warn(
        { err: error },
        'the database failed during or after a commit: the outcome of the call is unknown',
      )
      throw new Refusal('outcome_unknown')
    }
  })

function queryOf(request: FastifyRequest): Fields {
  const gather = gatherer()
  for (const [key, value] of new URL(request.url, 'http://localhost').searchParams) gather.add(key, value)
  return gather.fields
}

/** Null if the call needs a session and has none. */
async function readCall<Name extends CallName>(
  { authenticate }: Api,
  name: Name,
  request: FastifyRequest,
  fields: Fields,
): Promise<Call<Name> | null> {
  let member: Member | null = null
  if (!addressOf(name).public) {
    member = await authenticate(typeof fields.token === 'string' ? fields.token : undefined)
    if (!member) return null
    request.memberId = member.id
    if (member.demo && !addressOf(name).demo) throw new Refusal('demo_read_only')
  }
  const { token, ...rest } = fields
  const read = schemas[name].request.safeParse(rest)
  if (!read.success) {
    const names = new Set(read.error.issues.map((issue) => String(issue.path[0] ?? '')))
    throw new Refusal('fields_invalid', { fields: [...names].filter((field) => field !== '') })
  }
  return {
    input: read.data,
    member,
    token: typeof token === 'string' ? token : '',
    language: readLanguage(request.headers['accept-language']),
    address: request.ip,
    request,
  } as Call<Name>
}

/** Each visitor to the demonstration queues separately, so the member never waits for them. */
const gateOf = ({ id, demo, tokenHash }: Member) => (demo ? `demo ${tokenHash}` : id)

function sendExpired(request: FastifyRequest, reply: FastifyReply) {
  request.outcome = 'login_timeout'
  const language = readLanguage(request.headers['accept-language'])
  return reply.send({ code: -1, msg: say(language, 'login_timeout'), data: {}, error: 'login_timeout' })
}

/** An answer that breaks the contract is our bug: thrown outside production, only logged in production. */
function sendDone(api: Api, name: CallName, request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  const checked = schemas[name].response.safeParse(answer)
  if (!checked.success) {
    const fault = new Error(`The answer of ${name} breaks the contract`, { cause: checked.error })
    if (api.services.config.mode !== 'production') throw fault
    request.log.error({ err: fault })
  }
  return reply.send({ code: 1, msg: '', data: checked.success ? checked.data : answer })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose session it is, or whose account a login was tried on; only for the log. */
    memberId?: string
    /** The body's content type as the browser sent it. */
    bodyType: string
    /** The error key of the answer, for the log. */
    outcome?: string
  }
  interface FastifyContextConfig {
    call?: string
  }
}
