import { MemberGate } from '../../infra/http/member-gate'

/** Decoding a picture of 80 million pixels takes 350 MB: each process decodes one picture at a time. */
const decoding = new MemberGate({ atOnce: 1, waiting: 100, refusal: 'server_busy' })
/** Bounds how many of one member's pictures wait, so that other members get their turn. */
const waiting = new MemberGate({ atOnce: 1, waiting: 4, refusal: 'server_busy' })

/** Runs `decode` in its turn. @throws Refusal `server_busy` if too many already wait */
export const decodeInTurn = <Result>(memberId: string, decode: () => Promise<Result>): Promise<Result> =>
  waiting.pass(memberId, () => decoding.pass('', decode))
