import type { FastifyReply } from 'fastify'
import type { OAuthApp } from '../../infra/config/providers-config'
import type { Form } from '../token'
import type { PlayedPlatform } from '../world'
import { mostOf, pageOf, type Style } from './play'

export const graphError = (
  reply: FastifyReply,
  status: number,
  code: number,
  subcode = 0,
  said = 'As the documents say',
) =>
  reply.code(status).send({
    error: {
      message: said,
      type: 'OAuthException',
      code,
      ...(subcode && { error_subcode: subcode }),
      fbtrace_id: 'AsandboxTrace',
    },
  })

/** The errors of Meta's three APIs; the waiting time is in the business-use-case header, in minutes. */
export const graphStyle = (
  app: OAuthApp,
  platform: PlayedPlatform,
  limitCode: number,
  now: () => number,
): Style => ({
  app,
  platform,
  badToken: (reply, expired) => graphError(reply, 400, 190, expired ? 463 : 460),
  throttled: (reply, until) => {
    const minutes = Math.ceil((until - now()) / 60_000)
    const usage = {
      type: platform,
      call_count: 100,
      total_cputime: 31,
      total_time: 40,
      estimated_time_to_regain_access: minutes,
    }
    return graphError(
      reply.headers({
        'x-app-usage': JSON.stringify({ call_count: 100, total_cputime: 31, total_time: 40 }),
        'x-business-use-case-usage': JSON.stringify({ '17841400000000000': [usage] }),
      }),
      400,
      limitCode,
    )
  },
  vanished: (reply) => graphError(reply, 400, 100, 33),
  forbidden: (reply) => graphError(reply, 403, 10),
  fault: (reply) => graphError(reply, 500, 2),
  refused: (reply, said) => graphError(reply, 400, 36_003, 2_207_009, said),
})

/** A page of a Graph list: cursors, and `next` if there is more. */
export function graphList<Item>(all: readonly Item[], query: Form, read: (item: Item) => object) {
  const { items, next } = pageOf(all, query.after, mostOf(query.limit, 25, 100))
  return {
    data: items.map(read),
    ...(items.length > 0 && {
      paging: {
        cursors: { before: 'before', after: next ?? 'end' },
        ...(next && { next: `https://graph.example/next?after=${next}` }),
      },
    }),
  }
}

/** A time in Graph's format. */
export const graphTime = (at: number) => new Date(at).toISOString().replace(/\.\d{3}Z$/, '+0000')
