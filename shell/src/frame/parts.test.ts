import { hidePart, layOutUnseen, partOf, showPart } from './parts'

const supports = (yes: boolean) => Object.assign(globalThis, { CSS: { supports: () => yes } })
const part = () => partOf('/login')!
beforeEach(() => {
  jest.useFakeTimers()
  // As React leaves what is hidden.
  document.body.innerHTML =
    '<div data-part="/login" data-unseen style="display: none !important"><h1>Log in</h1></div>'
})
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(globalThis, 'CSS')
})

test('a hidden part is laid out in a quiet moment, unseen, and shown as it is', () => {
  supports(true)
  const measured = jest.spyOn(part().firstElementChild!, 'getBoundingClientRect')
  layOutUnseen('/login')
  expect(part().style.display).toBe('none')
  jest.runAllTimers()
  expect(part().style.cssText).toBe('content-visibility: hidden;')
  expect(measured).toHaveBeenCalledTimes(1)
  expect(part()).toHaveAttribute('data-unseen')
  showPart(part())
  expect(part().style.cssText).toBe('')
  expect(part()).not.toHaveAttribute('data-unseen')
})

test('a part that is on show by then stays so', () => {
  supports(true)
  layOutUnseen('/login')
  showPart(part())
  jest.runAllTimers()
  expect(part().style.cssText).toBe('')
})

test('a browser without that way of hiding keeps to the usual one', () => {
  supports(false)
  layOutUnseen('/login')
  jest.runAllTimers()
  expect(part().style.display).toBe('none')
  showPart(part())
  hidePart(part())
  expect(part().style.display).toBe('none')
})
