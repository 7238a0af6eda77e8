import { join } from 'node:path'
import { root } from '../install.mjs'
import { playwrightFailures, vitestFailures } from './failures.mjs'

describe('the summary at the end of npm test', () => {
  test('names each failed test of Vitest with its file and error', () => {
    const failures = vitestFailures({
      testResults: [
        {
          name: join(root, 'api/src/prices.test.ts'),
          status: 'failed',
          message: '',
          assertionResults: [
            { fullName: 'a plan costs 10', status: 'passed', failureMessages: [] },
            {
              fullName: 'a plan costs 20',
              status: 'failed',
              failureMessages: ['expected 10 to be 20\n    at prices.test.ts:9'],
            },
          ],
        },
      ],
    })
    expect(failures).toEqual([
      'FAILED  api/src/prices.test.ts › a plan costs 20\n        expected 10 to be 20\n            at prices.test.ts:9',
    ])
  })

  test('names a file that could not be loaded', () => {
    const broken = {
      name: join(root, 'api/src/a.test.ts'),
      status: 'failed',
      message: 'no such module',
      assertionResults: [],
    }
    expect(vitestFailures({ testResults: [broken] })).toEqual([
      'FAILED  api/src/a.test.ts\n        no such module',
    ])
  })

  test('names each failed browser test with its groups, and errors outside of tests', () => {
    const spec = (title, status, message) => ({
      title,
      tests: [{ status, results: [{ error: message && { message } }] }],
    })
    const failures = playwrightFailures({
      errors: [{ message: 'the product did not start' }],
      suites: [
        {
          title: 'login.spec.ts',
          specs: [spec('a member logs in', 'expected')],
          suites: [{ title: 'zh-tw', specs: [spec('a member logs out', 'unexpected', 'no button')] }],
        },
      ],
    })
    expect(failures).toEqual([
      'FAILED  e2e\n        the product did not start',
      'FAILED  e2e/specs/login.spec.ts › zh-tw › a member logs out\n        no button',
    ])
  })

  test('keeps the first lines of a long error', () => {
    const message = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n')
    const [failure] = playwrightFailures({ errors: [{ message }], suites: [] })
    expect(failure.split('\n')).toHaveLength(13)
  })
})
