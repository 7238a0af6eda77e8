import { grouped } from './grouped'

test.each([0, 90, 842, 2716, 12_045, 412_380, 1_000_000])(
  'groups the digits of %d as toLocaleString does',
  (count) => {
    for (const language of ['zh-TW', 'zh-CN', 'en'])
      expect(grouped(count)).toBe(count.toLocaleString(language))
  },
)
