import { isolate } from '../contract/isolate'
import { fileNameOf } from './save-file'

test('a file name has no separators, and none of the marks around a right-to-left name', () => {
  expect(fileNameOf(`fans-${isolate('سلمى')}-2026/11/30`)).toBe('fans-سلمى-2026-11-30')
})
