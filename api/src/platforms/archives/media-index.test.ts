import { UploadEntry } from './entry'
import { MediaIndex, mediaRef } from './media-index'

const entriesOf = (paths: string[], index = 0) =>
  paths.map(
    (path, n) =>
      new UploadEntry({ index, name: 'a.zip', fd: -1, size: 0 }, path, 1, undefined, {
        ...{ offset: n, packedSize: 1, method: 0, crc: n },
      }),
  )
const find = (path: string, entries: UploadEntry[], prefer?: number) => {
  const found = new MediaIndex(entries).find(path, prefer)
  return found && mediaRef(found)
}

const folder = "this_profile's_activity_across_facebook"
const written = [
  folder,
  'this_profile’s_activity_across_facebook',
  'this_profile‘s_activity_across_facebook',
  'this_profileʼs_activity_across_facebook',
  'this_profile_s_activity_across_facebook',
  'this_profile&#039;s_activity_across_facebook',
  'this_profile%27s_activity_across_facebook',
]

describe('a file is found if the post writes its path differently', () => {
  const pairs = written.flatMap((inPost) => written.map((inZip) => [inPost, inZip] as const))
  it.each(pairs)('%s in the post, %s in the archive', (inPost, inZip) => {
    const path = `facebook-mochi/${inZip}/posts/media/1_n.jpg`
    expect(find(`${inPost}/posts/media/1_n.jpg`, entriesOf([path, 'other/1_n.jpg']))).toBe(`0/${path}`)
  })

  it.each([
    ['in letter case', 'Media/Posts/A.JPG', 'media/posts/a.jpg'],
    [
      'in Unicode form: NFC in the post',
      'media/é/ガ.jpg'.normalize('NFC'),
      'media/é/ガ.jpg'.normalize('NFD'),
    ],
    [
      'in Unicode form: NFD in the post',
      'media/é/ガ.jpg'.normalize('NFD'),
      'media/é/ガ.jpg'.normalize('NFC'),
    ],
    ['in percent-encoding in the post', 'media/a%20b%E7%B2%89.jpg', 'media/a b粉.jpg'],
    ['in percent-encoding in the archive', 'media/a b粉.jpg', 'media/a%20b%E7%B2%89.jpg'],
    ['in the separators of Windows', 'media\\posts\\a.jpg', 'media/posts/a.jpg'],
    ['in a leading “./”', './media/posts/a.jpg', 'media/posts/a.jpg'],
    ['in letter case, and contains a percent sign', 'media/100%.jpg', 'MEDIA/100%.jpg'],
  ])('%s', (_name, inPost, inZip) => {
    expect(find(inPost, entriesOf([`x/${inZip}`]))).toBe(`0/x/${inZip}`)
  })
})

describe('the choice among several files', () => {
  it('takes the file with exactly that path', () => {
    const entries = entriesOf(['a/m/X.jpg', 'a/m/x.jpg', 'a/m/x_.jpg', "a/m/x'.jpg"])
    expect(find('m/x.jpg', entries)).toBe('0/a/m/x.jpg')
    expect(find('m/X.jpg', entries)).toBe('0/a/m/X.jpg')
    expect(find("m/x'.jpg", entries)).toBe("0/a/m/x'.jpg")
  })

  it('takes the file of the same ZIP', () => {
    const entries = [...entriesOf(['m/x_.jpg']), ...entriesOf(['m/x_.jpg'], 1)]
    expect(find('m/x_.jpg', entries, 1)).toBe('1/m/x_.jpg')
    expect(find("m/x'.jpg", entries, 1)).toBe('1/m/x_.jpg')
  })

  it('takes none if two match equally well', () => {
    expect(find("m/x'.jpg", entriesOf(['a/m/x_.jpg', 'b/m/x’.jpg']))).toBeUndefined()
    expect(find('m/x.jpg', entriesOf(['m/y.jpg', 'mm/x.jpgx', 'xm/x.jpg']))).toBeUndefined()
  })

  it('takes none with another name', () => {
    expect(find('m/x.jpg', entriesOf(['m/ax.jpg', 'm/x.png', 'n/x.jpg']))).toBeUndefined()
  })
})

it('a reference leads to exactly its file', () => {
  const entries = entriesOf(['a/X.jpg', 'a/x.jpg'])
  const index = new MediaIndex(entries)
  for (const entry of entries) expect(index.byRef(mediaRef(entry))).toBe(entry)
  expect(index.byRef('0/A/x.jpg')).toBeUndefined()
})

it('2000 look-ups among 200,000 files take less than 5 seconds of processor time', () => {
  const entries = entriesOf(Array.from({ length: 200_000 }, (_, n) => `media/${n % 100}/${n}_.jpg`))
  const index = new MediaIndex(entries)
  const began = process.cpuUsage()
  for (let n = 0; n < 2000; n++) expect(index.find(`media/${n % 100}/${n}'.jpg`)).toBe(entries[n])
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1e6).toBeLessThan(5)
})
