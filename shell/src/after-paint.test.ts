import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const script = readFileSync(join(import.meta.dirname, '../public/after-paint.js'), 'utf8')

/** Loads a page with a hint for its script, and the server's first paint. */
function load(drawn: string) {
  document.head.innerHTML = '<link data-run href="/main.js"><link data-run href="/remote.js">'
  document.body.innerHTML = `<div id="root">${drawn}</div>`
  new Function(script)()
  document.dispatchEvent(new Event('DOMContentLoaded'))
}
const running = () => [...document.scripts].map((element) => element.getAttribute('src'))
const all = ['/main.js', '/remote.js']
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Makes pictures decode after `ms` milliseconds; lazy ones never do. */
function decodeAfter(ms: number) {
  HTMLImageElement.prototype.decode = function () {
    if (this.getAttribute('loading') === 'lazy') return new Promise(() => {})
    return new Promise((resolve) => setTimeout(resolve, ms))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  decodeAfter(100)
})
afterEach(() => Reflect.deleteProperty(HTMLImageElement.prototype, 'decode'))

test('a page that came empty runs its scripts at once', () => {
  load('')
  expect(running()).toEqual(all)
})

test('a rendered page runs its scripts once its picture is decoded, without waiting for lazy pictures', async () => {
  load('<img src="/scene.svg"><img src="/face.svg" loading="lazy">')
  await pass(99)
  expect(running()).toEqual([])
  await pass(50)
  expect(running()).toEqual(all)
})

test('a picture that hangs delays the scripts by half a second, and they run once', async () => {
  decodeAfter(3_000)
  load('<img src="/scene.svg">')
  await pass(499)
  expect(running()).toEqual([])
  await pass(1)
  expect(running()).toEqual(all)
  await pass(5_000)
  expect(running()).toEqual(all)
})

describe('if the shell does not load', () => {
  const fail = () => [...document.scripts].forEach((element) => element.dispatchEvent(new Event('error')))
  const said = () => document.querySelector('[role=alert]')?.textContent ?? ''

  test('the page retries the shell once, then shows what to do; a remote’s script is left to the shell', async () => {
    document.documentElement.lang = 'zh-Hant-TW'
    load('')
    fail()
    expect(running()).toEqual([])
    await pass(1_000)
    expect(running()).toEqual(['/main.js'])
    expect(said()).toBe('')
    fail()
    expect(said()).toContain('請檢查網路連線')
    expect(document.querySelector('button')).toHaveTextContent('重新載入')
  })

  test.each(['en', 'zh-Hans-CN'])(
    'the page shows what to do after 20 s without a start, and at once if the start failed (%s)',
    async (lang) => {
      document.documentElement.lang = lang
      load('')
      await pass(19_999)
      expect(said()).toBe('')
      await pass(1)
      const sentence = said()
      expect(sentence).toMatch(lang === 'en' ? /check your connection/ : /请检查网络连接/)
      load('')
      dispatchEvent(new Event('startfailed'))
      expect(said()).toBe(sentence)
    },
  )

  test('a page that the server rendered stays', async () => {
    load('<p>Hero</p>')
    await pass(60_000)
    dispatchEvent(new Event('startfailed'))
    expect(document.getElementById('root')).toHaveTextContent(/^Hero$/)
  })

  test('the message replaces a form that waits for its script, and a readable page stays', async () => {
    document.documentElement.lang = 'en'
    load('<div inert data-waits=""><h1>Welcome back</h1><input></div>')
    dispatchEvent(new Event('startfailed'))
    expect(said()).toContain('FanKeep did not open')
    expect(document.querySelector('input')).toBeNull()
    load('<article><h1>Terms</h1></article>')
    dispatchEvent(new Event('startfailed'))
    expect(said()).toBe('')
    expect(document.querySelector('h1')).not.toBeNull()
  })
})
