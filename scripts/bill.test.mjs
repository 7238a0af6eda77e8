import { assumed, assumptionsFrom, billOf } from './bill.mjs'

const eurosOf = (given) => Object.fromEntries(billOf(given).map(({ item, euros }) => [item, euros]))

test('each item of a bill follows its formula', () => {
  const given = {
    ...assumed,
    ...{ MEMBERS: 2_000_000, PAGES: 1, VISITS: 10, MAILS: 1, FANS: 1000, POSTS: 100, MEDIA_MB: 500 },
    ...{ BACKUPS: 0, CALLBACKS: 1, REACH: 50, PEAK: 10, VISIT_MB: 2 },
    ...{ CORE: 10, NVME_TB: 100, OBJECT_TB: 5, SENT_TB: 1, MAILS_1000: 0.2 },
  }
  expect(eurosOf(given)).toEqual({
    // 20 million visits: 76 a second at the peak, 1,749 calls, 7.3 cores, 15 of them in pairs; the smallest fleet has 24.
    Processors: 240,
    // 2 million pages of 504 kB of fans and 110 kB of posts: 1.228 TB, three times, half full.
    'Rows and indexes': expect.closeTo(1.228 * 3 * 2 * 100),
    'Pictures and films': 1000 * 5,
    'A copy elsewhere': expect.closeTo(1001.228 * 5),
    'Sent to browsers': 40,
    // 2 million, and those of 20,000 pages to 500 fans each.
    Mail: expect.closeTo(12_000 * 0.2),
  })
})

test('more imports than the smallest fleet has processors for cost more', () => {
  const { Processors: few } = eurosOf(assumed)
  const { Processors: many } = eurosOf({ ...assumed, BACKUPS: 60 })
  // 3.3 cores at the peak for four backups, so 49 for sixty, and 1.3 for calls: 102 in pairs.
  expect([few, many]).toEqual([24 * 12, 102 * 12])
})

test('the environment changes an assumption, and a value that is no valid number is rejected', () => {
  expect(assumptionsFrom({ MEMBERS: '5' })).toEqual({ ...assumed, MEMBERS: 5 })
  for (const wrong of ['many', '-1']) expect(() => assumptionsFrom({ FANS: wrong })).toThrow('FANS')
})
