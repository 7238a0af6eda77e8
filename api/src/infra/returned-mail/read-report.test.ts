import { complaintReport, failureReport } from '../../../test/mail-reports'
import { readReport } from './read-report'

const read = (text: string) => readReport(Buffer.from(text))

describe('a report of a mail that could not be delivered', () => {
  test.each(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])(
    'says that the address is gone if the status is %s',
    async (status) => {
      expect(await read(failureReport('a@b.test', { status }))).toEqual({
        kind: 'failed',
        status,
        isGone: true,
      })
    },
  )

  test.each(['5.2.2', '5.2.3', '5.3.4', '5.4.1', '5.7.1', '5.7.26', '5.1.7', '5.1.8'])(
    'says nothing about the address if the status is %s',
    async (status) => {
      expect(await read(failureReport('a@b.test', { status }))).toMatchObject({
        kind: 'failed',
        isGone: false,
      })
    },
  )

  test('is read by the words of the refusing server if the status is the general one', async () => {
    const said = '550-5.1.1 The email account that you tried to reach does not exist'
    expect(await read(failureReport('a@b.test', { status: '5.0.0', said }))).toMatchObject({ isGone: true })
    const blocked = '550 5.7.1 blocked, see 5.1.1'
    expect(await read(failureReport('a@b.test', { status: '5.0.0', said: blocked }))).toMatchObject({
      isGone: false,
    })
  })

  test.each(['delayed', 'delivered', 'relayed', 'expanded'])(
    'is pending if the action is %s',
    async (action) => {
      expect(await read(failureReport('a@b.test', { status: '4.4.1', action }))).toEqual({ kind: 'pending' })
    },
  )
})

describe('a complaint', () => {
  const original = [
    'Subject: hello',
    'List-Unsubscribe: ',
    ' <https://site.example/off?key=abc>',
    '',
    'Hello',
  ].join('\r\n')

  test('gives the unsubscribe address of the mail it is about', async () => {
    expect(await read(complaintReport(original))).toEqual({
      kind: 'complaint',
      unsubscribe: 'https://site.example/off?key=abc',
    })
  })

  test('has no unsubscribe address if the mail lacks that header', async () => {
    expect(await read(complaintReport('Subject: hello\r\n\r\nHello'))).toEqual({
      kind: 'complaint',
      unsubscribe: null,
    })
  })

  test('is not read from a report that a mail is not spam', async () => {
    expect(await read(complaintReport(original, 'not-spam'))).toEqual({ kind: 'other' })
  })
})

test.each([
  [
    'an out-of-office reply',
    'Subject: Out of office\r\nAuto-Submitted: auto-replied\r\n\r\nBack on Monday. 5.1.1',
  ],
  ['an empty mail', ''],
  ['a mail of binary bytes', '\u0000\u0001\u0002'],
  [
    'a report without required fields',
    failureReport('a@b.test', { status: '5.1.1' }).replace(/^Action.*$/m, ''),
  ],
  [
    'a mail with parts nested 500 deep',
    'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n'.repeat(500),
  ],
])('%s has the kind “other”', async (_name, text) => {
  expect(await read(text)).toEqual({ kind: 'other' })
})
