import type { FastifyRequest } from 'fastify'
import type { CallOutput } from '@fankeep/shared/contract'
import { fileAddresses } from '@fankeep/shared/node/file-addresses'
import type { Api, Call } from '../../infra/http/api'
import { sendFile } from '../../infra/http/send-file'
import { jsonFile } from '../../infra/json-lines'
import { readLanguage } from '../../infra/language'
import type { Module } from '../../infra/module'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { type FileEntry, zipWithFiles } from '../../infra/zip/zip-files'
import type { ZipEntry } from '../../infra/zip/zip-writer'
import { auditOf, record } from '../../infra/audit'
import { allLogins } from '../auth/login-addresses'
import { findMember, memberOf } from '../member/users'
import { allSessions } from '../session/sessions'

const path = fileAddresses.memberData
const purpose = 'everything kept'
const minutes = 5

/** Returns an address for the download: a browser can save a GET's response while it arrives, but not a POST's. */
export async function offerData(
  { crypto, clock, db, limits }: Services,
  { member, address }: Call<'user.data'>,
): Promise<CallOutput<'user.data'>> {
  if (!(await limits.take('dataPerMember', member.id))) throw new Refusal('too_many_requests')
  const until = Math.floor(clock.now().getTime() / 1000) + minutes * 60
  const signature = crypto.sign(purpose, `${member.id}.${until}`)
  await record(db, clock, { userId: member.id, action: 'user.dataTaken', address })
  return {
    url: `${path}/${member.id}/fankeep.zip?until=${until}&signature=${signature}`,
    expires_at: new Date(until * 1000).toISOString(),
  }
}

type DataRequest = FastifyRequest<{
  Params: { member: string }
  Querystring: { until?: string; signature?: string }
}>

/** Limited like the downloads among the calls. There is no HEAD route: it would generate the whole file and discard it. */
export function dataRoute(api: Api): void {
  const { fastify, services, modules } = api
  const { crypto, clock, log } = services
  const url = `${path}/:member/fankeep.zip`
  fastify.get(url, { exposeHeadRoute: false }, async (request: DataRequest, reply) => {
    const { member } = request.params
    const { until, signature } = request.query
    const asked = `${member}.${String(until)}`
    const isGood =
      /^\d{1,18}\.\d{9,11}$/.test(asked) &&
      crypto.verify(purpose, asked, String(signature)) &&
      Number(until) * 1000 >= clock.now().getTime()
    if (!isGood) return reply.code(404).send()
    const make = async () => {
      const user = await findMember(services.db, member)
      const content = zipWithFiles(services, keptBy(modules, services, member), readLanguage(user?.language))
      content.once('error', (error) => log.error({ err: error }, 'exporting the data of a member failed'))
      return {
        name: `fankeep-${clock.now().toISOString().slice(0, 10)}.zip`,
        type: 'application/zip',
        content,
      }
    }
    // The browser would save an error message as the file, so the response has only a status.
    return sendFile(api, reply, member, make).catch((error: unknown) => {
      if (error instanceof Refusal) return reply.code(429).send()
      throw error
    })
  })
}

async function* keptBy(modules: readonly Module[], services: Services, userId: string) {
  for (const module of modules) yield* module.exportData?.(services, userId) ?? []
}

/** The data about the member themselves, without hashes of passwords and tokens: those are of no use to them. */
export async function* keptUser(services: Services, userId: string): AsyncIterable<ZipEntry | FileEntry> {
  yield { path: 'account.json', open: () => jsonFile(() => accountOf(services, userId)) }
  const { headPic } = await memberOf(services.db, userId)
  if (headPic.startsWith('file:')) yield { path: 'picture.webp', hash: headPic.slice(5) }
}

async function accountOf({ db }: Services, userId: string) {
  const { passwordHash: _hash, ...user } = await memberOf(db, userId)
  const sessions = await allSessions(db, userId)
  const logins = await allLogins(db, userId)
  const audit = await auditOf(db, userId)
  return { user, sessions, logins, audit }
}
