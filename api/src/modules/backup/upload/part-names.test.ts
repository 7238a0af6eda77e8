import { awaitedParts } from './part-names'

const takeout = (n: number) => `takeout-20260301T080000Z-00${n}.zip`

test.each<[string, string[], string[], string[]]>([
  ['the first part alone', [takeout(1)], [], []],
  ['the second part alone', [takeout(2)], [], [takeout(1)]],
  ['the second part after the first', [takeout(2)], [takeout(1)], []],
  ['a missing part in the middle', [takeout(1), takeout(4)], [takeout(2)], [takeout(3)]],
  ['an earlier part of another export', [takeout(2)], ['takeout-20250101T080000Z-001.zip'], [takeout(1)]],
  ['the first part downloaded twice', [takeout(2)], ['takeout-20260301T080000Z-001 (1).zip'], []],
  [
    'a part with an export number',
    ['takeout-20260301T080000Z-3-002.tgz'],
    [],
    ['takeout-20260301T080000Z-3-001.tgz'],
  ],
  [
    'parts of a folder from Google Drive',
    ['drive-download-20260301T080000Z-1-002.zip', 'instagram mochi-20260301T080000Z-002.zip'],
    [],
    ['drive-download-20260301T080000Z-1-001.zip', 'instagram mochi-20260301T080000Z-001.zip'],
  ],
  [
    'a part whose name has the number of parts',
    ['Mochi part 2 of 3.zip'],
    [],
    ['Mochi part 1 of 3.zip', 'Mochi part 3 of 3.zip'],
  ],
  [
    'files that are not parts',
    ['archive.zip', 'instagram-mochi-2026-03-01-AbCd.zip', 'followers_2.json'],
    [],
    [],
  ],
  ['a whole archive after parts of another export', ['archive.zip'], [takeout(2)], []],
])('missing parts of an export: %s', (_name, files, seen, missing) => {
  expect(awaitedParts(files, seen)).toEqual(missing)
})

test('an implausible number of parts lists no missing parts', () => {
  expect(awaitedParts(['part 1 of 999.zip'], []).length).toBe(998)
  expect(awaitedParts(['part 1 of 99999999.zip'], [])).toEqual([])
})
