import { closeGaps } from './close-gaps'
import { isolate } from './isolate'

test.each([
  ['到 小紅書 授權', { platform: '小紅書' }, '到小紅書授權'],
  ['到 X 授權', { platform: 'X' }, '到 X 授權'],
  [
    '不想和 小島慢食 Slow Island 失去聯絡？',
    { name: '小島慢食 Slow Island' },
    '不想和小島慢食 Slow Island 失去聯絡？',
  ],
  ['小島 慢食 有話想告訴你', { page: '小島 慢食' }, '小島 慢食有話想告訴你'],
  ['如果 小島 的頻道不見了，小島 會寫信給你', { name: '小島' }, '如果小島的頻道不見了，小島會寫信給你'],
  ['Restore 小島 now', { name: '小島' }, 'Restore 小島 now'],
  ['第 3 則，共 12 則', { from: '3', total: 12 }, '第 3 則，共 12 則'],
  ['沒有值', {}, '沒有值'],
])('closes gaps only between Chinese text and a Chinese value: %s', (text, values, closed) => {
  expect(closeGaps(text, values)).toBe(closed)
})

test('closes the gap to a value that is isolated because of its right-to-left letters', () => {
  const name = '小島 דנה 島'
  expect(closeGaps(`和 ${isolate(name)} 失去聯絡`, { name })).toBe(`和${isolate(name)}失去聯絡`)
})
