import { failedIn, sentenceOf } from './failed'

const failed = { version: '0.2.0-bbbbbbbb', percent: 6, views: 200, fail: 10, render: 2, threshold: 0.5 }

test('reads the figures of an automatic rollback from the sentence in the history', () => {
  expect(sentenceOf(failed)).toBe(
    '6.0% of 200 views of 0.2.0-bbbbbbbb failed: 10 did not load, 2 threw. The threshold is 0.5%.',
  )
  expect(failedIn(sentenceOf(failed))).toEqual(failed)
})

test.each(['', 'checkout in one column', '6.0% of 200 views of 0.2.0 failed', `${sentenceOf(failed)} More.`])(
  'does not read a reason written by a person (%j) as an automatic rollback',
  (why) => expect(failedIn(why)).toBeUndefined(),
)
