import { nearestTests } from './nearest-tests.mjs'

const tests = [
  'api/src/platforms/tar.test.ts',
  'api/src/modules/fans/download/download.test.ts',
  'api/src/modules/fans/fans.test.ts',
  'api/src/modules/fans/list.test.ts',
  'api/src/modules/pages/pages.test.ts',
]

test('a file’s own test comes first, then those of its folder, module and package', () => {
  expect(nearestTests(tests, ['api/src/modules/fans/list.ts'], 5)).toEqual([
    'api/src/modules/fans/list.test.ts',
    'api/src/modules/fans/fans.test.ts',
    'api/src/modules/fans/download/download.test.ts',
    'api/src/modules/pages/pages.test.ts',
    'api/src/platforms/tar.test.ts',
  ])
})

test('the nearest test of each of two changes is listed, and a changed test is always included', () => {
  expect(nearestTests(tests, ['api/src/platforms/tar.test.ts', 'api/src/modules/pages/rows.ts'], 2)).toEqual([
    'api/src/platforms/tar.test.ts',
    'api/src/modules/pages/pages.test.ts',
  ])
})
