import { footerLines } from './footer-lines'

const texts = Object.fromEntries(
  ['zh_tc', 'zh_sc', 'en'].flatMap((language) =>
    [1, 2, 3, 4].map((n) => [`${language}_footer_text${n}`, `${language} ${n}`]),
  ),
)

test('Traditional Chinese and English show their own four lines', () => {
  expect(footerLines(texts, 'zh-tw')).toEqual(['zh_tc 1', 'zh_tc 2', 'zh_tc 3', 'zh_tc 4'])
  expect(footerLines(texts, 'en')).toEqual(['en 1', 'en 2', 'en 3', 'en 4'])
})

test('in Simplified Chinese the second line reuses the first field', () => {
  expect(footerLines(texts, 'zh-cn')).toEqual(['zh_sc 1', 'zh_sc 1', 'zh_sc 3', 'zh_sc 4'])
})

test('missing lines leave no gap', () => {
  expect(footerLines({ en_footer_text3: 'three' }, 'en')).toEqual(['three'])
})
