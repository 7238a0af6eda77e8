import { renderHook } from '@testing-library/react'
import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { useWords, wordsOptions } from './words'

async function wordsWith(sentence: string) {
  const i18n = createInstance()
  await i18n.init({ ...wordsOptions('en'), resources: { en: { test: { sentence } } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
  )
  return renderHook(() => useWords('test'), { wrapper }).result.current
}

test('isolates a value with right-to-left letters in a sentence', async () => {
  const t = await wordsWith('{{name}} (@{{username}}), {{fans}} fans')
  expect(t('sentence', { name: 'سلمى', username: 'salma', fans: 3 })).toBe(
    '\u2068سلمى\u2069 (@salma), 3 fans',
  )
})

test('does not escape values for HTML', async () => {
  const t = await wordsWith('Delete “{{name}}”?')
  expect(t('sentence', { name: '<b> & Co' })).toBe('Delete “<b> & Co”?')
})
