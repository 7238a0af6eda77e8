import { answerKey } from '@fankeep/shared/contract'
import { givenAnswers } from './given-answers'

const article = { title: 'Us', html: '', updated_at: '2026-11-21T00:00:00.000Z' }

test('an answer is found by its call and what was asked', () => {
  const given = givenAnswers(JSON.stringify({ [answerKey('site.article', { key: 'aboutUs' })]: article }))
  expect(given('site.article', { key: 'aboutUs' })).toEqual(article)
  expect(given('site.article', { key: 'termService' })).toBeUndefined()
})

test.each([undefined, null, '', '{', 'null', '3', '[]'])('a page with %j has no answers', (text) => {
  expect(givenAnswers(text)('site.article', { key: 'aboutUs' })).toBeUndefined()
})

test('the order of what is asked makes no difference', () => {
  expect(answerKey('call', { b: 2, a: 1 })).toBe(answerKey('call', { a: 1, b: 2 }))
})
