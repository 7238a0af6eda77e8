import { StartProblem, startSentence } from './start-problem'

const systemError = (message: string, code: string) => Object.assign(new Error(message), { code })

test.each([
  ['a full disk', 'ENOSPC', 'A disk is full: make room on it.'],
  ['a quota that is used up', 'EDQUOT', 'A disk is full: make room on it.'],
  ['too many open files', 'EMFILE', 'Allow this process more open files: ulimit -n 65536, or'],
  ['a folder of another account', 'EACCES', 'Let this account read and write there.'],
  ['a disk that is read-only', 'EROFS', 'Let this account read and write there.'],
])('a start that ends with %s prints a sentence with what to do', (_, code, what) => {
  const error = systemError(`${code}: so says the system, open '/data/api.lock'`, code)
  expect(startSentence(error)).toMatch(
    `The start failed (${code}: so says the system, open '/data/api.lock'). ${what}`,
  )
})

test('a problem of the start is its own sentence, and a bug keeps its stack', () => {
  expect(startSentence(new StartProblem('The port is in use'))).toBe('The port is in use')
  const bug = new TypeError('x is undefined')
  expect(startSentence(bug)).toBe(bug)
})
