import { keepFocus } from './kept-focus'

let end: () => void
beforeEach(() => {
  document.body.innerHTML = `
    <div id="content" tabindex="-1"><ul><li><button>Delete one</button></li><li><button>Delete two</button></li></ul></div>
    <button>Outside</button>`
  end = keepFocus(document)
})
afterEach(() => {
  end()
  document.body.innerHTML = ''
})

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
/** Waits until the browser has reported the change. */
const noticed = () => new Promise((resolve) => setTimeout(resolve))

test('the focus moves from a removed row to its list', async () => {
  button('Delete one').focus()
  button('Delete one').closest('li')!.remove()
  await noticed()
  expect(document.activeElement).toBe(document.querySelector('ul'))
  button('Delete two').focus()
  expect(document.querySelector('ul')!.hasAttribute('tabindex')).toBe(false)
})

test('the focus moves to the surrounding content if the list is removed too', async () => {
  button('Delete one').focus()
  document.querySelector('ul')!.remove()
  await noticed()
  expect(document.activeElement).toBe(document.querySelector('#content'))
})

test('the focus stays where it is if it has moved elsewhere before the removal', async () => {
  button('Delete one').focus()
  button('Outside').focus()
  document.querySelector('ul')!.remove()
  await noticed()
  expect(document.activeElement).toBe(button('Outside'))
})

test('the focus is not moved on a navigation', async () => {
  button('Delete one').focus()
  history.pushState(null, '', '/elsewhere')
  document.querySelector('ul')!.remove()
  await noticed()
  expect(document.activeElement).toBe(document.body)
})
