import { internalSitePath, sealCall } from '@fankeep/shared/contract/internal-call'
import { type OpsSite, opsSite, type OpsSiteChange } from '@fankeep/shared/contract/ops'

/** Milliseconds: the console is not to wait long for an api that hangs. */
const patience = 5_000

export interface SiteSwitch {
  apiUrl: string
  /** OPS_TOKEN as it was given, which the api has, too. */
  secret: string | undefined
  now: () => Date
}

/** The api is away, refuses, or has no OPS_TOKEN or another one: the sentence says which. */
export class ApiAway extends Error {
  override name = 'ApiAway'
}

/**
 * Asks the api to close or open the site, or only how it is.
 * @throws ApiAway
 */
export async function askSite(
  { apiUrl, secret, now }: SiteSwitch,
  who: string,
  change: OpsSiteChange | null,
): Promise<OpsSite> {
  if (!secret) throw new ApiAway('OPS_TOKEN is not set.')
  const sealed = sealCall(secret, internalSitePath, JSON.stringify({ who, change }), now().getTime())
  const answer = await fetch(new URL(internalSitePath, apiUrl), {
    method: 'POST',
    body: new URLSearchParams({ ...sealed }),
    signal: AbortSignal.timeout(patience),
  }).catch(() => {
    throw new ApiAway('The api does not answer.')
  })
  if (answer.status === 403 || answer.status === 404)
    throw new ApiAway('The api has no OPS_TOKEN, another one, or another time on its clock.')
  if (!answer.ok) throw new ApiAway(`The api answered ${answer.status}.`)
  return opsSite.parse(await answer.json())
}
