import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const script = readFileSync(join(import.meta.dirname, '../public/after-paint.js'), 'utf8')

/** What the page came with: a hint at its script, and what the server drew of it. */
function load(drawn: string) {
  document.head.innerHTML = '<link data-run href="/main.js">'
  document.body.innerHTML = `<div id="root">${drawn}</div>`
  new Function(script)()
  document.dispatchEvent(new Event('DOMContentLoaded'))
}
const running = () => [...document.scripts].map((element) => element.getAttribute('src'))
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

/** A page whose pictures are ready after so many milliseconds; a lazy one never comes near. */
function decodeAfter(ms: number) {
  HTMLImageElement.prototype.decode = function () {
    if (this.getAttribute('loading') === 'lazy') return new Promise(() => {})
    return new Promise((resolve) => setTimeout(resolve, ms))
  }
}

beforeEach(() => {
  jest.useFakeTimers()
  decodeAfter(100)
})
afterEach(() => Reflect.deleteProperty(HTMLImageElement.prototype, 'decode'))

test('a page that came empty runs its scripts at once', () => {
  load('')
  expect(running()).toEqual(['/main.js'])
})

test('one that came drawn runs them once its picture is seen, and waits for none that is loaded later', async () => {
  load('<img src="/scene.svg"><img src="/face.svg" loading="lazy">')
  await pass(99)
  expect(running()).toEqual([])
  await pass(50)
  expect(running()).toEqual(['/main.js'])
})

test('a picture that hangs holds them up for half a second, and they run once', async () => {
  decodeAfter(3_000)
  load('<img src="/scene.svg">')
  await pass(499)
  expect(running()).toEqual([])
  await pass(1)
  expect(running()).toEqual(['/main.js'])
  await pass(5_000)
  expect(running()).toEqual(['/main.js'])
})
