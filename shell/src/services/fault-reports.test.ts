import { faultCodeForm, faultHalf } from '@fankeep/shared/contract/fault-code'
import { faultMessage, mostFrames } from '@fankeep/shared/contract/fault-report'
import { fixedNow } from '@fankeep/shared/testing'
import { FAULT_FRAMES, FAULTS_KEPT } from '../constants'
import { createFaultReports } from './fault-reports'
import { sendReport } from './send-report'

const frame = (file: string, line = 1) => `mf-home/0.1.0-aaaaaaaaaaaa/${file}:${line}:234`
const address = (place: string) => `https://fankeep.example/releases/${place}`

/** An error as browsers throw it. */
function thrown(message: string, stack: string, name = 'TypeError') {
  const error = new TypeError(message)
  Object.defineProperties(error, { name: { value: name }, stack: { value: stack } })
  return { remote: 'mf-home', version: '0.1.0-aaaaaaaaaaaa', error }
}
const chrome = (message: string) =>
  thrown(
    message,
    [
      `TypeError: ${message}`,
      `    at Hero (${address(frame('page-home.js'))})`,
      `    at renderWithHooks (${address('shell/0.1.0-bbbbbbbbbbbb/main.js:1:99')})`,
      '    at inject (chrome-extension://abcdefghijklmnop/releases.js:1:1)',
      '    at https://cdn.example/other.js:3:4',
    ].join('\n'),
  )

function setUp(random = 7) {
  const sent: unknown[] = []
  const send = vi.fn(async (report: Parameters<typeof sendReport>[0]) =>
    sendReport(report, (text) => sent.push(faultMessage.parse(JSON.parse(text)).fault)),
  )
  const reports = createFaultReports({ send, random, now: () => new Date(fixedNow) })
  return { reports, sent, send }
}

test('sends a report once for each shown code, and none for a code that is not shown', async () => {
  const { reports, sent, send } = setUp()
  const code = reports.codeOf(chrome('it is undefined'))
  expect(code).toMatch(faultCodeForm)
  expect(send).not.toHaveBeenCalled()
  for (let n = 0; n < 3; n++) reports.shown(code, '/aboutUs')
  expect(sent).toEqual([
    {
      code,
      name: 'TypeError',
      message: 'it is undefined',
      remote: 'mf-home',
      version: '0.1.0-aaaaaaaaaaaa',
      page: '/aboutUs',
      frames: [frame('page-home.js'), 'shell/0.1.0-bbbbbbbbbbbb/main.js:1:99'],
      at: new Date(fixedNow).toISOString(),
    },
  ])
  reports.shown('7KQM-2XHT', '/aboutUs')
  reports.shown('', '/aboutUs')
  expect(send).toHaveBeenCalledTimes(1)
})

test('the same fault has the same code within a page, and the same first half on another page', () => {
  const { reports, send } = setUp()
  const code = reports.codeOf(chrome('it is undefined'))
  reports.shown(code, '/')
  expect(reports.codeOf(chrome('it is null'))).toBe(code)
  reports.shown(code, '/')
  expect(send).toHaveBeenCalledTimes(1)
  const elsewhere = setUp(8).reports.codeOf(chrome('it is undefined'))
  expect(elsewhere.slice(0, 4)).toBe(code.slice(0, 4))
  expect(elsewhere).not.toBe(code)
})

test('a report contains no personal data', () => {
  const { reports, sent } = setUp()
  const error = thrown('no page "Ann" of ann@example.test, 0912345678', '', 'Ann was here')
  reports.shown(reports.codeOf(error), '/')
  expect(sent).toEqual([
    expect.objectContaining({ name: 'Error', message: 'no page "…" of [e-mail] [number]', frames: [] }),
  ])
})

test.each([
  ['Firefox and Safari', `Hero@${address(frame('page-home.js'))}\nrender@${address(frame('main.js'))}`],
  [
    'a component in between',
    `    at Hero (${address(frame('page-home.js'))})\n    at a\n ${address(frame('main.js'))}`,
  ],
])('reads stacks as of %s', (_, stack) => {
  const { reports, sent } = setUp()
  reports.shown(reports.codeOf(thrown('x', stack)), '/')
  expect(sent).toEqual([expect.objectContaining({ frames: [frame('page-home.js'), frame('main.js')] })])
})

test('sends the innermost 20 frames of a long stack, and reports a thrown value that is no error', () => {
  expect(FAULT_FRAMES).toBe(mostFrames)
  const { reports, sent } = setUp()
  const stack = Array.from({ length: 40 }, (_, at) => `at f (${address(frame('a.js', at + 1))})`).join('\n')
  reports.shown(reports.codeOf(thrown('x', stack)), '/')
  reports.shown(reports.codeOf({ remote: 'mf-home', version: '0.1.0-aaaaaaaaaaaa', error: 'no error' }), '/')
  expect(sent).toEqual([
    expect.objectContaining({ frames: Array.from({ length: 20 }, (_, at) => frame('a.js', at + 1)) }),
    expect.objectContaining({ name: 'Thrown', message: 'no error', frames: [] }),
  ])
})

test('the first half of a code equals what the server computes from the report', () => {
  const { reports, sent } = setUp()
  const code = reports.codeOf(chrome('it is undefined'))
  reports.shown(code, '/')
  expect(faultHalf(sent[0] as Parameters<typeof faultHalf>[0])).toBe(code.slice(0, 4))
})

test('a page that keeps failing sends a limited number of reports', () => {
  const { reports, send } = setUp()
  const all = Array.from({ length: 3 * FAULTS_KEPT }, (_, at) =>
    reports.codeOf(thrown('x', `at f (${address(frame('a.js', at + 1))})`)),
  )
  for (const code of all) reports.shown(code, '/')
  expect(send).toHaveBeenCalledTimes(FAULTS_KEPT)
})

test('a report that cannot be sent does not throw', () => {
  const { reports, send } = setUp()
  send.mockRejectedValue(new Error('offline'))
  expect(() => reports.shown(reports.codeOf(chrome('x')), '/')).not.toThrow()
})
