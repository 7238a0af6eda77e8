import { platforms, type PlatformKey } from '@fankeep/shared/contract'
import fc from 'fast-check'
import { parseAddress } from './address'

const channel = 'UCabcdefghijklmnopqrstuv'
const redId = '5f3c1a2b0000000001001234'

/** What a member can type or paste, with the address and the handle of the page it means. */
const good: Record<PlatformKey, [string, string, string][]> = {
  facebook: [
    ['https://www.facebook.com/Mochi.Daily', 'https://www.facebook.com/mochi.daily', 'mochi.daily'],
    ['m.facebook.com/mochi.daily/?ref=bookmarks', 'https://www.facebook.com/mochi.daily', 'mochi.daily'],
    [
      'https://zh-tw.facebook.com/mochi.daily/posts/123',
      'https://www.facebook.com/mochi.daily',
      'mochi.daily',
    ],
    ['fb.com/mochi.daily', 'https://www.facebook.com/mochi.daily', 'mochi.daily'],
    ['https://fb.me/mochi.daily', 'https://www.facebook.com/mochi.daily', 'mochi.daily'],
    ['@mochi.daily', 'https://www.facebook.com/mochi.daily', 'mochi.daily'],
    [
      'https://www.facebook.com/profile.php?id=100064123456789&sk=about',
      'https://www.facebook.com/100064123456789',
      '100064123456789',
    ],
    [
      'https://www.facebook.com/100064123456789',
      'https://www.facebook.com/100064123456789',
      '100064123456789',
    ],
    [
      'https://www.facebook.com/pages/麻糬日常/100064123456789',
      'https://www.facebook.com/100064123456789',
      '100064123456789',
    ],
    [
      'https://www.facebook.com/pages/category/Bakery/Mochi-Daily-100064123456789/',
      'https://www.facebook.com/100064123456789',
      '100064123456789',
    ],
    [
      'https://www.facebook.com/p/Mochi-Daily-100064123456789/',
      'https://www.facebook.com/100064123456789',
      '100064123456789',
    ],
    [
      'https://www.facebook.com/麻糬日常-100064123456789',
      'https://www.facebook.com/100064123456789',
      '100064123456789',
    ],
    [
      'https://www.facebook.com/people/Mochi-Daily/100064123456789/',
      'https://www.facebook.com/100064123456789',
      '100064123456789',
    ],
    ['https://www.facebook.com/pg/mochi.daily/about/', 'https://www.facebook.com/mochi.daily', 'mochi.daily'],
    [
      'https://www.facebook.com/groups/1234567890/permalink/5/',
      'https://www.facebook.com/groups/1234567890',
      'groups/1234567890',
    ],
    [
      'https://www.facebook.com/groups/Mochi.Friends',
      'https://www.facebook.com/groups/mochi.friends',
      'groups/mochi.friends',
    ],
  ],
  instagram: [
    ['https://www.instagram.com/Mochi.Daily/', 'https://www.instagram.com/mochi.daily/', 'mochi.daily'],
    ['http://instagram.com/mochi.daily', 'https://www.instagram.com/mochi.daily/', 'mochi.daily'],
    [
      'm.instagram.com/mochi.daily?igsh=MXYz&utm_source=qr',
      'https://www.instagram.com/mochi.daily/',
      'mochi.daily',
    ],
    ['  www.instagram.com/mochi.daily/reels/#top ', 'https://www.instagram.com/mochi.daily/', 'mochi.daily'],
    [
      'https://www.instagram.com/mochi.daily/p/Cxyz123/',
      'https://www.instagram.com/mochi.daily/',
      'mochi.daily',
    ],
    ['https://www.instagram.com/_u/mochi.daily', 'https://www.instagram.com/mochi.daily/', 'mochi.daily'],
    ['https://www.instagram.com/_U/mochi.daily', 'https://www.instagram.com/mochi.daily/', 'mochi.daily'],
    [
      'https://www.instagram.com/stories/mochi.daily/3141592/',
      'https://www.instagram.com/mochi.daily/',
      'mochi.daily',
    ],
    ['instagr.am/mochi.daily', 'https://www.instagram.com/mochi.daily/', 'mochi.daily'],
    ['@mochi.daily', 'https://www.instagram.com/mochi.daily/', 'mochi.daily'],
    ['＠mochi_daily', 'https://www.instagram.com/mochi_daily/', 'mochi_daily'],
    [
      '\u200ehttps://www.instagram.com/mochi.daily\u200b',
      'https://www.instagram.com/mochi.daily/',
      'mochi.daily',
    ],
    ['HTTPS://WWW.INSTAGRAM.COM/MOCHI', 'https://www.instagram.com/mochi/', 'mochi'],
    ['https://www.instagram.com./mochi', 'https://www.instagram.com/mochi/', 'mochi'],
  ],
  threads: [
    ['https://www.threads.net/@mochi.daily', 'https://www.threads.com/@mochi.daily', 'mochi.daily'],
    ['threads.com/@Mochi.Daily/post/Dabc?xmt=1', 'https://www.threads.com/@mochi.daily', 'mochi.daily'],
    ['https://www.threads.com/mochi.daily', 'https://www.threads.com/@mochi.daily', 'mochi.daily'],
    ['@mochi.daily', 'https://www.threads.com/@mochi.daily', 'mochi.daily'],
  ],
  tiktok: [
    [
      'https://www.tiktok.com/@Mochi.Daily?lang=zh-Hant-TW',
      'https://www.tiktok.com/@mochi.daily',
      'mochi.daily',
    ],
    [
      'm.tiktok.com/@mochi.daily/video/7300000000000000000',
      'https://www.tiktok.com/@mochi.daily',
      'mochi.daily',
    ],
    ['https://www.tiktok.com/%40mochi_daily', 'https://www.tiktok.com/@mochi_daily', 'mochi_daily'],
    ['@mochi_daily', 'https://www.tiktok.com/@mochi_daily', 'mochi_daily'],
  ],
  x: [
    ['https://x.com/MochiDaily', 'https://x.com/mochidaily', 'mochidaily'],
    [
      'https://twitter.com/MochiDaily/status/1790000000000000001?s=20',
      'https://x.com/mochidaily',
      'mochidaily',
    ],
    ['mobile.twitter.com/mochidaily', 'https://x.com/mochidaily', 'mochidaily'],
    ['www.x.com/@mochidaily/', 'https://x.com/mochidaily', 'mochidaily'],
    ['https://twitter.com/intent/user?screen_name=MochiDaily', 'https://x.com/mochidaily', 'mochidaily'],
    ['https://twitter.com/#!/MochiDaily', 'https://x.com/mochidaily', 'mochidaily'],
    ['@Mochi_Daily', 'https://x.com/mochi_daily', 'mochi_daily'],
  ],
  youtube: [
    ['https://www.youtube.com/@MochiDaily', 'https://www.youtube.com/@mochidaily', 'mochidaily'],
    ['youtube.com/@mochidaily/videos?view=0', 'https://www.youtube.com/@mochidaily', 'mochidaily'],
    [
      'https://www.youtube.com/@麻糬日常',
      `https://www.youtube.com/@${encodeURIComponent('麻糬日常')}`,
      '麻糬日常',
    ],
    [
      `https://www.youtube.com/@${encodeURIComponent('麻糬日常')}`,
      `https://www.youtube.com/@${encodeURIComponent('麻糬日常')}`,
      '麻糬日常',
    ],
    [
      `https://m.youtube.com/channel/${channel}/featured`,
      `https://www.youtube.com/channel/${channel}`,
      `channel/${channel}`,
    ],
    [
      `https://studio.youtube.com/channel/${channel}/videos/upload`,
      `https://www.youtube.com/channel/${channel}`,
      `channel/${channel}`,
    ],
    ['https://www.youtube.com/c/MochiDaily', 'https://www.youtube.com/c/mochidaily', 'c/mochidaily'],
    ['https://www.youtube.com/user/MochiDaily', 'https://www.youtube.com/user/mochidaily', 'user/mochidaily'],
    ['https://www.youtube.com/MochiDaily', 'https://www.youtube.com/c/mochidaily', 'c/mochidaily'],
    ['@mochi-daily', 'https://www.youtube.com/@mochi-daily', 'mochi-daily'],
  ],
  xiaohongshu: [
    [
      `https://www.xiaohongshu.com/user/profile/${redId}?xsec_token=AB&xsec_source=pc_feed`,
      `https://www.xiaohongshu.com/user/profile/${redId}`,
      redId,
    ],
    [
      `xiaohongshu.com/user/profile/${redId.toUpperCase()}/`,
      `https://www.xiaohongshu.com/user/profile/${redId}`,
      redId,
    ],
    [
      `https://www.rednote.com/user/profile/${redId}`,
      `https://www.xiaohongshu.com/user/profile/${redId}`,
      redId,
    ],
  ],
}

const pathOf: Record<PlatformKey, string> = {
  facebook: 'mochi.daily',
  instagram: 'mochi.daily',
  threads: '@mochi.daily',
  tiktok: '@mochi.daily',
  x: 'mochidaily',
  youtube: '@mochidaily',
  xiaohongshu: `user/profile/${redId}`,
}
const hostOf: Record<PlatformKey, string> = {
  facebook: 'facebook.com',
  instagram: 'instagram.com',
  threads: 'threads.net',
  tiktok: 'tiktok.com',
  x: 'x.com',
  youtube: 'youtube.com',
  xiaohongshu: 'xiaohongshu.com',
}

/** Parts of paths with a special meaning on one of the platforms. */
const meaning = [
  '_u',
  'stories',
  'p',
  'groups',
  'profile.php',
  'channel',
  'c',
  'user',
  'profile',
  'intent',
  'pages',
  'people',
  '@',
  'watch',
]

/** Inputs that are not pages of that platform, though many look like one. */
const bad: Record<PlatformKey, string[]> = {
  facebook: [
    'facebook.com',
    'https://www.facebook.com/watch/?v=1',
    'https://www.facebook.com/share/p/abc/',
    'https://www.facebook.com/groups/',
    'https://www.facebook.com/profile.php',
    'https://www.facebook.com/profile.php?id=me',
    'https://l.facebook.com/l.php?u=x',
    'https://www.facebook.com/marketplace',
    '@12345',
    'https://developers.facebook.com/mochi',
  ],
  instagram: [
    'instagram.com',
    'https://www.instagram.com/p/Cxyz/',
    'https://www.instagram.com/reel/Cxyz/',
    'https://www.instagram.com/explore/tags/cat/',
    'https://www.instagram.com/accounts/login/',
    'https://www.instagram.com/..mochi',
    'https://www.instagram.com/mochi..daily',
    'https://www.instagram.com/mochi.',
    'https://www.instagram.com/mochi-daily',
    'https://www.instagram.com/麻糬',
    `https://www.instagram.com/${'a'.repeat(31)}`,
    '@',
    '@mochi daily',
    'mochi.daily',
    'https://about.instagram.com/mochi',
    'https://www.instagram.com/stories/',
    'https://www.instagram.com/_U',
    '@_u',
  ],
  threads: [
    'threads.net',
    'https://www.threads.net/t/Cxyz',
    'https://www.threads.net/search?q=x',
    'https://www.threads.net/@',
    'https://www.threads.com/@a b',
  ],
  tiktok: [
    'tiktok.com',
    'https://www.tiktok.com/foryou',
    'https://vm.tiktok.com/ZMabc/',
    'https://www.tiktok.com/@',
    'https://www.tiktok.com/mochi',
    'https://www.tiktok.com/@mochi.',
    `https://www.tiktok.com/@${'a'.repeat(25)}`,
    'https://www.douyin.com/user/abc',
  ],
  x: [
    'x.com',
    'https://x.com/home',
    'https://x.com/i/user/12',
    'https://x.com/search?q=mochi',
    'https://x.com/mochi-daily',
    `https://x.com/${'a'.repeat(16)}`,
    'https://twitter.com/intent/user?user_id=12',
    'https://x.company/mochi',
    'https://t.co/abc',
  ],
  youtube: [
    'youtube.com',
    'https://www.youtube.com/watch?v=abc',
    'https://youtu.be/abc',
    'https://www.youtube.com/playlist?list=PL',
    'https://www.youtube.com/shorts/abc',
    'https://www.youtube.com/channel/UC123',
    'https://www.youtube.com/@a',
    'https://www.youtube.com/@-mochi',
    'https://www.youtube.com/c/',
  ],
  xiaohongshu: [
    'xiaohongshu.com',
    'https://www.xiaohongshu.com/explore/5f3c1a2b0000000001001234',
    'https://xhslink.com/m/abc',
    'https://www.xiaohongshu.com/user/profile/123',
    '@mochi',
    redId,
  ],
}

describe.each(platforms)('an address of %s', (platform) => {
  it.each(good[platform])('%s is understood', (input, url, handle) => {
    expect(parseAddress(platform, input)).toEqual({ url, handle })
  })

  it.each(bad[platform])('%s is refused', (input) => {
    expect(parseAddress(platform, input)).toBeNull()
  })

  const path = pathOf[platform]
  const host = hostOf[platform]

  it.each([
    ['', 'nothing'],
    ['   ', 'spaces'],
    [`https://${host}.evil.test/${path}`, 'a look-alike in front'],
    [`https://evil.test/${host}/${path}`, 'the host in the path'],
    [`https://evil${host}/${path}`, 'a look-alike behind'],
    [`https://evil.test#https://${host}/${path}`, 'the host behind a hash'],
    [`https://${host}@evil.test/${path}`, 'the host as a user name'],
    [`https://user:pass@${host}/${path}`, 'a password'],
    [`https://${host}:8443/${path}`, 'a port'],
    [`javascript:alert(1)//${host}/${path}`, 'a script'],
    [`javascript://${host}/${path}%0aalert(1)`, 'a script with a host'],
    [`data:text/html,<script>${host}/${path}</script>`, 'data'],
    [`ftp://${host}/${path}`, 'another scheme'],
    [`//${host}/${path}`, 'no scheme and two slashes'],
    [`https:\\\\${host}\\${path}`, 'slashes turned around'],
    [`https://${host}/${path}\\@evil.test`, 'a turned slash'],
    [
      `https://${host.replace(/[aeo]/, (letter) => ({ a: 'а', e: 'е', o: 'о' })[letter]!)}/${path}`,
      'Cyrillic letters',
    ],
    [`https://xn--${host}/${path}`, 'punycode'],
    [`https://${host}/${path}/${'a'.repeat(600)}`, 'more than anybody types'],
    [`https://${host}/%E0%A4%A`, 'a broken escape'],
    [`https://${host}/..%2f..%2f${path}`, 'a path that climbs'],
    [`https://${host}/<script>`, 'markup'],
    [`http://127.0.0.1/${path}`, 'an address of this machine'],
  ])('%s is refused: %s', (input) => {
    expect(parseAddress(platform, input)).toBeNull()
  })

  it('is refused if it is an address of another platform', () => {
    for (const other of platforms.filter((one) => one !== platform)) {
      for (const [input] of good[other].filter(([text]) => !/^[@＠]/.test(text))) {
        expect([input, parseAddress(platform, input)]).toEqual([input, null])
      }
    }
  })

  it('is the same if the parsed address is parsed again', () => {
    for (const [input] of good[platform]) {
      const kept = parseAddress(platform, input)!
      expect(parseAddress(platform, kept.url)).toEqual(kept)
      expect(kept.url.startsWith('https://')).toBe(true)
    }
  })

  it('never makes the parser throw, whatever is typed', () => {
    const input = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.string().map((text) => `https://${host}/${text}`),
      fc.string({ unit: 'grapheme' }).map((text) => `@${text}`),
      fc
        .array(fc.oneof(fc.mixedCase(fc.constantFrom(...meaning)), fc.string({ maxLength: 12 })), {
          maxLength: 4,
        })
        .map((parts) => `https://${host}/${parts.join('/')}`),
      fc.mixedCase(fc.constantFrom(...meaning)).map((text) => `@${text}`),
    )
    fc.assert(
      fc.property(input, (text) => {
        const found = parseAddress(platform, text)
        if (found) {
          expect(new URL(found.url).protocol).toBe('https:')
          expect(parseAddress(platform, found.url)).toEqual(found)
        }
      }),
      { numRuns: 300 },
    )
  })
})
