import { answerKey } from '@fankeep/shared/contract'
import { givenAnswers } from './given-answers'

const article = { title: 'Us', html: '', updated_at: '2026-11-21T00:00:00.000Z' }

/** The element as the edge server writes it. */
function inPage(text: string, language = 'en') {
  const element = Object.assign(document.createElement('script'), {
    type: 'application/json',
    textContent: text,
  })
  element.dataset.language = language
  return element
}
const answers = JSON.stringify({ [answerKey('site.article', { key: 'aboutUs' })]: article })

test('finds an answer by its call and input', () => {
  const given = givenAnswers(inPage(answers), 'en')
  expect(given('site.article', { key: 'aboutUs' })).toEqual(article)
  expect(given('site.article', { key: 'termService' })).toBeUndefined()
})

test('ignores an answer in another language than the page’s', () => {
  const given = givenAnswers(inPage(answers, 'zh-tw'), 'en')
  expect(given('site.article', { key: 'aboutUs' })).toBeUndefined()
})

test.each(['', '{', 'null', '3', '[]'])('a page with %j has no answers', (text) => {
  expect(givenAnswers(inPage(text), 'en')('site.article', { key: 'aboutUs' })).toBeUndefined()
})

test('a page without the element has no answers', () => {
  expect(givenAnswers(null, 'en')('site.article', { key: 'aboutUs' })).toBeUndefined()
})

test('the order of the input’s fields does not matter', () => {
  expect(answerKey('call', { b: 2, a: 1 })).toBe(answerKey('call', { a: 1, b: 2 }))
})
