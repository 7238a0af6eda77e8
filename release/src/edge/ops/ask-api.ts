import { sealCall } from '@fankeep/shared/contract/internal-call'
import type { z } from 'zod'

/** Milliseconds: the console is not to wait long for an api that hangs. */
const patience = 5_000

export interface ApiSide {
  apiUrl: string
  /** OPS_TOKEN as it was given, which the api has, too. */
  secret: string | undefined
  now: () => Date
}

/** The api is away, refuses, or has no OPS_TOKEN or another one: the sentence says which. */
export class ApiAway extends Error {
  override name = 'ApiAway'
}

/** The api has it otherwise than the operator saw it. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile'
}

/**
 * Asks the api for what no visitor may, under a seal.
 * @throws ApiAway, ChangedMeanwhile
 */
export async function askApi<Answer>(
  { apiUrl, secret, now }: ApiSide,
  path: string,
  asked: { who: string } & Record<string, unknown>,
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  if (!secret) throw new ApiAway('OPS_TOKEN is not set.')
  const sealed = sealCall(secret, path, JSON.stringify(asked), now().getTime())
  const answer = await fetch(new URL(path, apiUrl), {
    method: 'POST',
    body: new URLSearchParams({ ...sealed }),
    signal: AbortSignal.timeout(patience),
  }).catch(() => {
    throw new ApiAway('The api does not answer.')
  })
  if (answer.status === 403 || answer.status === 404)
    throw new ApiAway('The api has no OPS_TOKEN, another one, or another time on its clock.')
  if (answer.status === 409) throw new ChangedMeanwhile('It is not as it was when you read it.')
  if (!answer.ok) throw new ApiAway(`The api answered ${answer.status}.`)
  return schema.parse(await answer.json())
}
