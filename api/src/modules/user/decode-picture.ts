import { MemberGate } from '../../infra/http/member-gate'

/** Decoding a picture of 80 million pixels takes 350 MB: each process decodes one picture at a time. */
const decoding = new MemberGate({ atOnce: 1, waiting: 100, refusal: 'server_busy' })
/** Limits how many pictures of one member wait, so that pictures of other members are not delayed by them. */
const waiting = new MemberGate({ atOnce: 1, waiting: 4, refusal: 'server_busy' })

/** Runs `decode` in its turn. @throws Refusal `server_busy` if too many already wait */
export const decodeInTurn = <Result>(memberId: string, decode: () => Promise<Result>): Promise<Result> =>
  waiting.pass(memberId, () => decoding.pass('', decode))
