import { relative } from 'node:path'
import { root } from '../install.mjs'

/* What failed, by name and with the first lines of the error: `npm test` prints it last, because its output is long. */

/** How many lines of an error are repeated at the end. */
const linesKept = 12

/** @param {{ testResults: any[] }} report as Vitest writes it (its reporter `json`) */
export function vitestFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that could not be loaded has no tests.
    if (status === 'failed' && failed.length === 0) return [failureOf(file, message)]
    return failed.map(({ fullName, failureMessages }) =>
      failureOf(`${file} › ${fullName}`, failureMessages.join('\n')),
    )
  })
}

/** @param {{ suites: any[], errors: any[] }} report as Playwright writes it */
export function playwrightFailures({ suites, errors }) {
  return [
    ...errors.map(({ message }) => failureOf('e2e', message)),
    ...suites.flatMap((suite) => failuresIn(suite, `e2e/specs/${suite.title}`)),
  ]
}

const failuresIn = ({ specs = [], suites = [] }, path) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ title, tests }) =>
      failureOf(
        `${path} › ${title}`,
        tests
          .flatMap(({ results }) => results)
          .map(({ error }) => error?.message ?? '')
          .join('\n'),
      ),
    ),
  ...suites.flatMap((suite) => failuresIn(suite, `${path} › ${suite.title}`)),
]

/**
 * @param {string} name
 * @param {string} [output]
 */
export function failureOf(name, output = '') {
  const lines = output.trim().split('\n').slice(0, linesKept)
  return [`FAILED  ${name}`, ...lines.map((line) => `        ${line}`)].join('\n')
}
