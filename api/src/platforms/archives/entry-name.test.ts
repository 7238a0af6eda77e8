import { isLitter, sayable, withoutCopyMark } from './entry-name'

describe('a name in an archive', () => {
  it.each([
    ['followers_1 (1).json', 'followers_1.json', 1],
    ['followers_1(2).json', 'followers_1.json', 2],
    ['followers_1_(3).json', 'followers_1.json', 3],
    ['followers_1.json', 'followers_1.json', 0],
    ['followers_1 - Copy.json', 'followers_1.json', 1],
    ['followers_1 - Copy (2).json', 'followers_1.json', 2],
    ['followers_1 - 複製.json', 'followers_1.json', 1],
    ['followers_1 - 副本 (2).json', 'followers_1.json', 2],
    ['followers_1 拷貝 2.json', 'followers_1.json', 2],
    ['followers_1的副本.json', 'followers_1.json', 1],
    ['followers_1 copy.json', 'followers_1.json', 1],
    ['copy.json', 'copy.json', 0],
    ['folder (1)', 'folder', 1],
    ['(1).json', '.json', 1],
    ['title (2024).json', 'title (2024).json', 0],
  ])('%s is %s, copy %d', (name, plain, copy) => {
    expect(withoutCopyMark(name)).toEqual({ name: plain, copy })
  })

  it.each([
    '__MACOSX/x',
    'a/__MACOSX/._x',
    '._x',
    'a/._x',
    '.DS_Store',
    'a/.DS_Store',
    'Thumbs.db',
    'a/desktop.ini',
  ])('%s is litter of an operating system', (path) => {
    expect(isLitter(path)).toBe(true)
  })

  it.each(['a/b.json', '_.json', 'a._b', 'DS_Store', 'data/.hidden'])('%s is not litter', (path) => {
    expect(isLitter(path)).toBe(false)
  })

  it('is shown without invisible characters, and is cut at its beginning to 120 characters', () => {
    expect(sayable('a\u202egnp.exe\u0007\u200b.json')).toBe('agnp.exe.json')
    expect(sayable(`${'deep/'.repeat(100)}followers_1.json`)).toHaveLength(120)
    expect(sayable(`${'deep/'.repeat(100)}followers_1.json`)).toMatch(/followers_1\.json$/)
  })
})
