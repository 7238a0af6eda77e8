import { createWords, readLanguage, reloadOnChange } from './languages'
import { safeStorage } from './storage'

const storage = safeStorage(() => localStorage)
beforeEach(() => localStorage.clear())

test('the default is zh-tw, and what is kept under "lang" is taken where it is a language', () => {
  expect(readLanguage(storage)).toBe('zh-tw')
  localStorage.setItem('lang', 'en')
  expect(readLanguage(storage)).toBe('en')
  localStorage.setItem('lang', 'toString')
  expect(readLanguage(storage)).toBe('zh-tw')
})

test('only the words of the language in use are loaded', async () => {
  const load = jest.fn(async () => ({ shell: { hello: '{{name}}，你好 <3' }, ui: {} }))
  const words = await createWords('zh-tw', load)
  expect(load).toHaveBeenCalledTimes(1)
  expect(words.language).toBe('zh-tw')
  expect(words.t('hello', { name: '小島' })).toBe('小島，你好 <3')
  expect(Object.keys(words.store.data)).toEqual(['zh-tw'])
})

test('a change is kept and reloads the page, whatever made it', async () => {
  const words = await createWords('zh-tw', async () => ({ shell: {}, ui: {} }))
  const reload = jest.fn()
  reloadOnChange(words, storage, reload)
  await words.changeLanguage('zh-cn')
  expect(localStorage.getItem('lang')).toBe('zh-cn')
  expect(reload).toHaveBeenCalledTimes(1)
})
