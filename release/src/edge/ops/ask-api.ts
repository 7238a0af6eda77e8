import { sealCall } from '@fankeep/shared/contract/internal-call'
import type { z } from 'zod'

/** Milliseconds: the console must not wait long for an api that hangs. */
const patience = 5_000

export interface ApiSide {
  apiUrl: string
  /** OPS_TOKEN as it was given; the api has the same. */
  secret: string | undefined
  now: () => Date
}

/** The api is down, refuses, or has no or another OPS_TOKEN: the message says which. */
export class ApiAway extends Error {
  override name = 'ApiAway'
}

/** The state in the api is no longer the one the operator saw. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile'
}

/**
 * Sends the api a sealed request that no visitor may make.
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
