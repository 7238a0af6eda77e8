import { MemberGate } from '../../infra/http/member-gate'

/** A picture of 80 million pixels takes 350 MB while it is decoded: in one process no two are at the same time. */
const decoding = new MemberGate({ atOnce: 1, waiting: 100, refusal: 'server_busy' })
/** Of one member few wait, so that the others get their turn. */
const waiting = new MemberGate({ atOnce: 1, waiting: 4, refusal: 'server_busy' })

/** Runs what decodes a picture, in its turn. @throws Refusal `server_busy` */
export const decodeInTurn = <Result>(memberId: string, decode: () => Promise<Result>): Promise<Result> =>
  waiting.pass(memberId, () => decoding.pass('', decode))
