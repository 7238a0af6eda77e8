import type {
  OpsChange,
  OpsConsulting,
  OpsConsultingAnswer,
  OpsDoctor,
  OpsFaultFound,
  OpsFaults,
  OpsRefusalKey,
  OpsSession,
  OpsSite,
  OpsSiteChange,
  OpsState,
  OpsTelemetry,
  OpsVersions,
} from '@fankeep/shared/contract/ops'
import { learnTime } from '@fankeep/shared/host'

/** A refusal, by the key of its sentence; `details` are sentences of the checks, in English. */
export class OpsRefused extends Error {
  override name = 'OpsRefused'
  constructor(
    readonly key: OpsRefusalKey | 'unreachable',
    readonly details = '',
  ) {
    super(details || key)
  }
}

/** The reason for a failed request, whatever was thrown. */
export const refusedBy = (error: unknown): OpsRefused =>
  error instanceof OpsRefused ? error : new OpsRefused('unreachable')

/** Longer than any change takes, even checking every file of a large release over a slow network. */
const patienceMs = 20_000

/*
 * The host's `api` calls the api. This calls the edge server, which answers while the api is down: exactly when the
 * console must work. So this is the only remote with its own client.
 */
async function ask<Answer>(path: string, method = 'GET', body?: object): Promise<Answer> {
  const sent = Date.now()
  const response = await fetch(`/ops/${path}`, {
    method,
    cache: 'no-store',
    signal: AbortSignal.timeout(patienceMs),
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new OpsRefused('unreachable')
  })
  learnTime({ date: response.headers.get('date'), sent, received: Date.now() })
  const answer = (await response.json().catch(() => ({}))) as { error?: OpsRefusalKey; details?: string }
  if (!response.ok) throw new OpsRefused(answer.error ?? 'unreachable', answer.details)
  return answer as Answer
}

export const edge = {
  whoAmI: () => ask<OpsSession>('session'),
  signIn: (token: string) => ask<OpsSession>('session', 'POST', { token }),
  signOut: () => ask<object>('session', 'DELETE'),
  state: () => ask<OpsState>('state'),
  doctor: () => ask<OpsDoctor>('doctor'),
  telemetry: () => ask<OpsTelemetry>('telemetry'),
  faults: () => ask<OpsFaults>('faults'),
  fault: (code: string) => ask<OpsFaultFound>(`faults/${encodeURIComponent(code)}`),
  versions: (name: string) => ask<OpsVersions>(`versions/${name}`),
  site: () => ask<OpsSite>('site'),
  changeSite: (change: OpsSiteChange) => ask<OpsSite>('site', 'POST', change),
  consulting: () => ask<OpsConsulting>('consulting'),
  answerConsulting: (answer: OpsConsultingAnswer) => ask<OpsConsulting>('consulting', 'POST', answer),
  change: (change: OpsChange) => ask<OpsState>('changes', 'POST', change),
}

/** Calls back when something else is live than before, and when the stream has reconnected. Returns a function that ends it. */
export function onChange(heard: () => void, onLine: (on: boolean) => void): () => void {
  const stream = new EventSource('/registry/events')
  stream.onopen = () => onLine(true)
  stream.onmessage = heard
  stream.onerror = () => onLine(false)
  return () => stream.close()
}
