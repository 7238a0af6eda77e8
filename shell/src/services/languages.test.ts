import { createWords, reloadOnChange, takeLanguage } from './languages'
import { safeStorage } from './storage'

const storage = safeStorage(() => localStorage)
beforeEach(() => localStorage.clear())
afterEach(() => void vi.restoreAllMocks())

const visit = (address: string) => {
  history.replaceState(null, '', address)
  return takeLanguage(storage, window)
}

test('zh-tw is stored as the default on the first visit, and a stored language is used if it is valid', () => {
  expect(visit('/')).toBe('zh-tw')
  expect(localStorage.getItem('lang')).toBe('zh-tw')
  localStorage.setItem('lang', 'en')
  expect(visit('/aboutUs')).toBe('en')
  localStorage.setItem('lang', 'toString')
  expect(visit('/')).toBe('zh-tw')
})

test('repeated slashes after the language open the plain path on this site', () => {
  expect(visit('/en//aboutUs?x=1')).toBe('en')
  expect(location.pathname + location.search).toBe('/aboutUs?x=1')
})

test.each([
  ['/en/', 'en', '/'],
  ['/en', 'en', '/'],
  ['/zh-cn/aboutUs?from=x#top', 'zh-cn', '/aboutUs?from=x#top'],
  ['/EN/login', 'en', '/login'],
  ['/english', 'zh-tw', '/english'],
])('%s is in %s whatever was stored, and becomes %s', (address, language, plain) => {
  localStorage.setItem('lang', 'zh-tw')
  expect(visit(address)).toBe(language)
  expect(localStorage.getItem('lang')).toBe(language)
  expect(location.pathname + location.search + location.hash).toBe(plain)
})

test('only the texts of the current language are loaded', async () => {
  const load = vi.fn(async () => ({ shell: { hello: '{{name}}，你好 <3' }, ui: {} }))
  const words = await createWords('zh-tw', load)
  expect(load).toHaveBeenCalledTimes(1)
  expect(words.language).toBe('zh-tw')
  expect(words.t('hello', { name: '小島' })).toBe('小島，你好 <3')
  expect(Object.keys(words.store.data)).toEqual(['zh-tw'])
})

/** A page in the default language. */
async function aPage() {
  const words = await createWords('zh-tw', async () => ({ shell: {}, ui: {} }))
  const at = { pathname: '/aboutUs', search: '?from=x', hash: '#top' }
  const page = { reload: vi.fn(), replace: vi.fn(), ...at }
  reloadOnChange(words, storage, page)
  return { words, page }
}

test('a language change is stored and reloads the page', async () => {
  const { words, page } = await aPage()
  await words.changeLanguage('zh-cn')
  expect(localStorage.getItem('lang')).toBe('zh-cn')
  expect(page.reload).toHaveBeenCalledTimes(1)
})

test('a page keeps its words until it is reloaded in another language', async () => {
  const words = await createWords('zh-tw', async () => ({ shell: { hello: '你好' }, ui: {} }))
  reloadOnChange(words, storage, { reload: vi.fn(), replace: vi.fn(), pathname: '/', search: '', hash: '' })
  await words.changeLanguage('en')
  expect([words.language, words.t('hello')]).toEqual(['zh-tw', '你好'])
})

test('a language change opens the language’s path if nothing can be stored', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  const { words, page } = await aPage()
  await words.changeLanguage('en')
  expect(page.replace).toHaveBeenCalledWith('/en/aboutUs?from=x#top')
  expect(page.reload).not.toHaveBeenCalled()
})

test('a state of a newer server without words is shown as a dash and logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const words = await createWords('en', async () => ({
    shell: { state: { paid: 'Paid' }, after: '' },
    ui: {},
  }))
  expect([words.t('state.paid'), words.t('state.frozen'), words.t('after')]).toEqual(['Paid', '—', ''])
  expect(words.t('state.frozen', { defaultValue: '' })).toBe('')
  expect(logged.mock.calls).toEqual([['No words for "state.frozen"']])
})
