import {
  opsChange,
  type OpsChange,
  type OpsConsultation,
  opsConsulting,
  opsConsultingAnswer,
  type OpsConsultingAnswer,
  type OpsDoctor,
  opsDoctor,
  opsRefusal,
  type OpsBudget,
  type OpsFault,
  opsFaultFound,
  opsFaults,
  type OpsRefusalKey,
  type OpsRelease,
  type OpsSession,
  opsSession,
  type OpsSite,
  opsSite,
  type OpsSiteChange,
  opsSiteChange,
  opsState,
  type OpsState,
  opsTelemetry,
  opsVersions,
} from '@fankeep/shared/contract/ops'
import { parseFaultCode } from '@fankeep/shared/contract/fault-code'
import { fixedNow } from '@fankeep/shared/testing'

export const token = 'a-token-of-twenty-letters'
const at = new Date(fixedNow).toISOString()
const real = { fetch: globalThis.fetch, EventSource: globalThis.EventSource }
const none = { views: 0, fail: 0, render: 0 }

export const aRelease = (more: Partial<OpsRelease> = {}): OpsRelease => ({
  name: 'mf-billing',
  live: '0.2.0-bbbbbbbb',
  since: at,
  trial: none,
  damaged: null,
  past: ['0.1.0-aaaaaaaa'],
  rolledBack: null,
  canary: null,
  lock: null,
  ...more,
})

export const aState = (more: Partial<OpsState> = {}): OpsState => ({
  revision: 4,
  environment: 'production',
  releases: [aRelease(), aRelease({ name: 'mf-home', past: [] })],
  history: [
    {
      revision: 4,
      at,
      who: 'mina',
      why: 'checkout in one column',
      action: 'publish',
      name: 'mf-billing',
      from: '0.1.0-aaaaaaaa',
      to: '0.2.0-bbbbbbbb',
      percent: null,
    },
  ],
  automatic: null,
  ...more,
})

const older = new Date(Date.parse(fixedNow) - 2 * 86_400_000).toISOString()

export const aFault = (more: Partial<OpsFault> = {}): OpsFault => ({
  remote: 'mf-billing',
  versions: [
    { version: '0.1.0-aaaaaaaa', count: 2 },
    { version: '0.2.0-bbbbbbbb', count: 9 },
  ],
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading '…')",
  pages: ['/payment'],
  count: 11,
  first: older,
  last: at,
  codes: [{ code: '7KQM-2XHT', at, version: '0.2.0-bbbbbbbb' }],
  stack: [
    {
      built: 'mf-billing/0.2.0-bbbbbbbb/page-payment.js:1:2345',
      source: { file: 'mf-billing/src/payment/draft.ts', line: 41, column: 17 },
      within: 'readDraft',
    },
    {
      built: 'mf-billing/0.2.0-bbbbbbbb/page-payment.js:1:8120',
      source: { file: 'mf-billing/src/payment/payment-page.tsx', line: 88, column: 9 },
      within: 'PaymentPage',
    },
    { built: 'shell/0.4.0-dddddddd/main.js:1:99120', source: null, within: null },
  ],
  ...more,
})

export const aDoctor = (more: Partial<OpsDoctor> = {}): OpsDoctor => ({
  findings: [],
  shared: [
    { key: 'react', given: '19.3.1', takenBy: [{ name: 'mf-billing', range: '^19.3.1', fits: true }] },
    { key: '@fankeep/shared/ui/date', given: '1.2.0', takenBy: [] },
  ],
  crossings: [{ name: 'mf-restore', shows: 'part underWay in channels' }],
  ...more,
})

const openSite: OpsSite = { closed: false, message: { 'zh-tw': '', 'zh-cn': '', en: '' }, history: [] }

const kept = [
  { version: '0.3.0-cccccccc', builtAt: at },
  { version: '0.2.0-bbbbbbbb', builtAt: at },
]

class FakeStream {
  onmessage?: () => void
  onopen?: () => void
  onerror?: () => void
  close() {}
}

const refuse = (status: number, error: OpsRefusalKey, details = '') =>
  Response.json(opsRefusal.parse({ error, details }), { status })

const objective = { percent: 99.5, days: 14, views: 1000 }

/** The fault with this code, or with its first half if the exact code is not stored. */
function answerFault(faults: OpsFault[], path: string): Response {
  const code = parseFaultCode(decodeURIComponent(path.slice('/ops/faults/'.length)))
  if (!code) return refuse(409, 'no_code')
  const fault = faults.find(({ codes }) => codes.some((each) => each.code.slice(0, 4) === code.slice(0, 4)))
  if (!fault) return refuse(404, 'no_such_fault')
  const shown = fault.codes.find((each) => each.code === code) ?? null
  return Response.json(opsFaultFound.parse({ ...fault, code, shown }))
}

/** Logging in and out, and the present session. */
function answerSession(
  fake: { signedIn: boolean; holder: Partial<OpsSession> },
  method: string,
  body: unknown,
): Response {
  if (method === 'POST') {
    if ((body as { token: string }).token !== token) return refuse(401, 'wrong_token')
    fake.signedIn = true
  }
  if (!fake.signedIn) return refuse(401, 'signed_out')
  if (method === 'DELETE') {
    fake.signedIn = false
    return new Response(null, { status: 204 })
  }
  return Response.json(opsSession.parse({ name: 'ann', ...fake.holder }))
}

/** Whether the site is open, and the switch. */
function answerSite(
  fake: { site: OpsSite; siteChanges: OpsSiteChange[] },
  method: string,
  body: unknown,
): Response {
  if (method === 'POST') {
    const change = opsSiteChange.parse(body)
    fake.siteChanges.push(change)
    const { closed, message, why } = change
    fake.site = { closed, message, history: [{ at, who: 'ann', why, closed }, ...fake.site.history] }
  }
  return Response.json(opsSite.parse(fake.site))
}

/** The requests of members, and the operator's answers. */
function answerConsulting(
  fake: { talks: OpsConsultation[]; answers: OpsConsultingAnswer[]; refuse: OpsRefusalKey | undefined },
  method: string,
  body: unknown,
): Response {
  if (method === 'POST') {
    if (fake.refuse) return refuse(409, fake.refuse)
    const answer = opsConsultingAnswer.parse(body)
    fake.answers.push(answer)
    fake.talks = fake.talks.map((talk) => (talk.id === answer.id ? { ...talk, ...answeredBy(answer) } : talk))
  }
  return Response.json(opsConsulting.parse({ list: fake.talks }))
}

const answeredBy = (answer: OpsConsultingAnswer): Partial<OpsConsultation> =>
  answer.action === 'confirm'
    ? { state: 'confirmed', place: answer.place, who: 'ann' }
    : { state: 'declined', place: null, reason: answer.reason, who: 'ann' }

interface FakeEdgeOptions {
  state?: OpsState
  days?: unknown[]
  budgets?: OpsBudget[]
  faults?: OpsFault[]
  /** Undefined if the registry cannot be read. */
  doctor?: OpsDoctor | undefined
  signedIn?: boolean
  refuse?: OpsRefusalKey
  off?: boolean
  site?: OpsSite
  talks?: OpsConsultation[]
  /** The holder of the session; an operator by default. */
  holder?: Partial<OpsSession>
}

/** The edge server for the console; every answer and every change is checked against the contract. */
export function fakeEdge(options: FakeEdgeOptions = {}) {
  const changes: OpsChange[] = []
  const siteChanges: OpsSiteChange[] = []
  const streams: FakeStream[] = []
  const fake = {
    state: options.state ?? aState(),
    signedIn: options.signedIn ?? true,
    down: false,
    holder: options.holder ?? {},
    refuse: options.refuse,
    /** Why the stored versions are not listed. */
    refuseVersions: undefined as OpsRefusalKey | undefined,
    doctor: 'doctor' in options ? options.doctor : aDoctor(),
    changes,
    siteChanges,
    talks: options.talks ?? [],
    answers: [] as OpsConsultingAnswer[],
    site: options.site ?? openSite,
    /** Something else is live: sends an event. */
    tell: () => streams.forEach((stream) => stream.onmessage?.()),
    cut: () => streams.forEach((stream) => stream.onerror?.()),
  }
  const addStream = () => {
    const stream = new FakeStream()
    streams.push(stream)
    return stream
  }

  const answer = (path: string, method: string, body: unknown): Response => {
    if (options.off) return refuse(404, 'off')
    if (path === '/ops/session') return answerSession(fake, method, body)
    if (!fake.signedIn) return refuse(401, 'signed_out')
    if (path === '/ops/state') return Response.json(opsState.parse(fake.state))
    if (path === '/ops/telemetry')
      return Response.json(
        opsTelemetry.parse({ days: options.days ?? [], budgets: options.budgets ?? [], objective }),
      )
    if (path === '/ops/doctor')
      return fake.doctor ? Response.json(opsDoctor.parse(fake.doctor)) : refuse(409, 'damaged')
    if (path === '/ops/faults') return Response.json(opsFaults.parse({ faults: options.faults ?? [] }))
    if (path.startsWith('/ops/faults/')) return answerFault(options.faults ?? [], path)
    if (path.startsWith('/ops/versions/') && fake.refuseVersions) return refuse(409, fake.refuseVersions)
    if (path.startsWith('/ops/versions/')) return Response.json(opsVersions.parse({ versions: kept }))
    if (path === '/ops/consulting') return answerConsulting(fake, method, body)
    if (path === '/ops/site' && (method === 'GET' || !fake.refuse)) return answerSite(fake, method, body)
    if (fake.refuse) return refuse(409, fake.refuse, 'mf-billing needs react ^20.0.0')
    changes.push(opsChange.parse(body))
    return Response.json(opsState.parse(fake.state))
  }
  globalThis.fetch = async (input, init = {}) => {
    const path = String(input)
    if (!path.startsWith('/ops/')) return real.fetch(input, init)
    if (fake.down) throw new TypeError('network')
    const text = typeof init.body === 'string' ? init.body : '{}'
    return answer(path, init.method ?? 'GET', JSON.parse(text))
  }
  globalThis.EventSource = function open(url: string) {
    return url.startsWith('/registry/') ? addStream() : new real.EventSource(url)
  } as unknown as typeof EventSource
  return fake
}
