import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { visitors } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { describeAgent, shortenAddress } from '../../infra/device'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { registered, codeSentTo } = visitors(() => server)

type Member = Awaited<ReturnType<TestServer['asMember']>>

const drawn = (format: 'png' | 'jpeg' | 'webp' | 'gif', width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#b3371b' } })
    .withExif({ IFD0: { Copyright: 'where-i-live' } })
    [format]()
    .toBuffer()
const file = (bytes: Buffer, name: string) => ({ files: { file: new File([new Uint8Array(bytes)], name) } })
const upload = (member: Member, bytes: Buffer, name = 'me.png') =>
  member.call('user.uploadImage', {}, file(bytes, name))
const get = (path: string) => fetch(server.origin + path)

describe('profile pictures', () => {
  test.each([
    ['png', 'me.png'],
    ['jpeg', 'me.JPG'],
    ['webp', 'blob'],
  ] as const)(
    'a %s is converted to a WebP of 512 × 512 pixels without EXIF, and is gone once removed',
    async (kind, name) => {
      const member = await server.asMember()
      const { url } = (await upload(member, await drawn(kind), name)).data
      const response = await get(url)
      expect(response.headers.get('content-type')).toBe('image/webp')
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
      expect(bytes.includes('where-i-live')).toBe(false)

      const saved = await member.call('user.saveHead', { head_pic: url })
      expect(saved).toMatchObject({ code: 1, data: { head_pic: url } })
      expect((await get((await member.call('user.info', {})).data.head_pic)).status).toBe(200)
      expect(await member.call('user.saveHead', { head_pic: '' })).toMatchObject({ data: { head_pic: '' } })
      expect((await get(url)).status).toBe(404)
    },
  )

  test('rejects a JPEG with a PNG name and reports both types', async () => {
    const member = await server.asMember()
    expect(await upload(member, await drawn('jpeg'), 'me.png')).toMatchObject({
      error: 'picture_lies',
      data: { name: 'PNG', kind: 'JPEG' },
    })
  })

  test.each([
    ['a GIF', () => drawn('gif'), 'picture_type'],
    ['a page with a picture’s name', async () => Buffer.from('<script>alert(1)</script>'), 'picture_type'],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'picture_type'],
    ['a cut PNG', async () => (await drawn('png')).subarray(0, 200), 'picture_type'],
    [
      'a PNG of noise behind its first bytes',
      async () => Buffer.concat([(await drawn('png')).subarray(0, 8), randomBytes(5000)]),
      'picture_type',
    ],
    ['an empty file', async () => Buffer.alloc(0), 'picture_missing'],
    ['a picture that is 13,000 pixels wide', () => drawn('png', 13_000, 2), 'picture_pixels'],
    [
      'more than 5 MiB',
      async () => Buffer.concat([await drawn('png'), Buffer.alloc(5 * 1024 ** 2)]),
      'picture_too_large',
    ],
  ])('rejects %s and stores nothing', async (_, make, error) => {
    const member = await server.asMember()
    expect(await upload(member, await make())).toMatchObject({ code: 0, error })
    const { rows } = await server.services.pool.query('select 1 from user_files where user_id = $1', [
      member.id,
    ])
    expect(rows).toEqual([])
  })

  test('rejects an upload without a file', async () => {
    const member = await server.asMember()
    expect(await member.call('user.uploadImage', {})).toMatchObject({ error: 'picture_missing' })
  })

  test('rejects the picture of another member and paths from elsewhere', async () => {
    const [one, two] = [await server.asMember(), await server.asMember()]
    const { url } = (await upload(one, await drawn('png'))).data
    for (const head_pic of [
      url,
      'https://evil.example/x.png',
      '/api/assets/logo.svg',
      url.replace(`/${one.id}/`, `/${two.id}/`),
    ])
      expect(await two.call('user.saveHead', { head_pic })).toMatchObject({
        error: 'fields_invalid',
        data: { fields: ['head_pic'] },
      })
  })

  test('the path of an uploaded picture is valid for 60 to 75 minutes', async () => {
    const member = await server.asMember()
    const { url } = (await upload(member, await drawn('png'))).data
    server.clock.pass(60 * 60)
    expect((await get(url)).status).toBe(200)
    server.clock.pass(15 * 60 + 1)
    expect((await get(url)).status).toBe(404)
  })

  test('a new upload replaces an earlier one that was not saved', async () => {
    const member = await server.asMember()
    await upload(member, await drawn('png', 300, 300))
    await upload(member, await drawn('png', 301, 301))
    const { rows } = await server.services.pool.query('select 1 from user_files where user_id = $1', [
      member.id,
    ])
    expect(rows).toHaveLength(1)
  })
})

test('turns active and storage notices off separately, and active notices on again', async () => {
  const member = await server.asMember()
  expect((await member.call('user.setActiveNotice', { on: false })).data.notices).toEqual({
    active: false,
    storage: true,
  })
  expect((await member.call('user.setStorageNotice', { on: false })).data.notices).toEqual({
    active: false,
    storage: false,
  })
  expect((await member.call('user.setActiveNotice', { on: true })).data.notices).toEqual({
    active: true,
    storage: false,
  })
})

test('user.checkCode does not use up the code, but counts each check as an attempt', async () => {
  const one = await registered()
  const as = { token: one.token }
  server.clock.pass(61)
  await server.call('media.sendEmailCode', { use: 'delete' }, as)
  const code = codeSentTo(one.email)
  const check = (given: string) => server.call('user.checkCode', { code: given, use: 'delete' }, as)
  expect(await check(code)).toMatchObject({ code: 1, data: { right: true } })
  for (let n = 0; n < 4; n++) expect((await check('111111')).code).toBe(0)
  expect(await check(code)).toMatchObject({ error: 'code_expired' })
})

describe('sessions', () => {
  const login = async ({ email, password }: { email: string; password: string }) => {
    const answer = await server.call('auth.loginByEmail', { email, password }, { address: '203.0.113.7' })
    return 'token' in answer.data ? answer.data.token : ''
  }

  test('user.sessions lists the current session first, with device and shortened IP address but no token', async () => {
    const one = await registered()
    server.clock.pass(10)
    const phone = await login(one)
    const { list } = (await server.call('user.sessions', {}, { token: one.token })).data
    expect(list.map(({ current }) => current)).toEqual([true, false])
    expect(list[1]).toMatchObject({ address: '203.0.113.…', device: expect.any(String) })
    expect(JSON.stringify(list)).not.toContain(phone)
  })

  test('user.endSession ends only the given session, and not another member’s', async () => {
    const one = await registered()
    const [phone, tablet] = [await login(one), await login(one)]
    const stranger = await registered()
    const idOf = async (token: string) =>
      (await server.call('user.sessions', {}, { token })).data.list.find(({ current }) => current)!.id
    const id = await idOf(phone)
    expect(await server.call('user.endSession', { id }, { token: stranger.token })).toMatchObject({
      error: 'not_found',
    })
    expect(await server.call('user.endSession', { id }, { token: one.token })).toMatchObject({ code: 1 })
    const alive = await Promise.all(
      [phone, tablet, one.token].map(async (token) => (await server.call('user.info', {}, { token })).code),
    )
    expect(alive).toEqual([-1, 1, 1])
  })

  test('user.endOtherSessions ends all sessions except the current one', async () => {
    const one = await registered()
    const phone = await login(one)
    const answer = await server.call('user.endOtherSessions', {}, { token: one.token })
    expect(answer).toMatchObject({ code: 1, data: { ended: 1 } })
    expect((await server.call('user.info', {}, { token: phone })).code).toBe(-1)
    expect((await server.call('user.info', {}, { token: one.token })).code).toBe(1)
  })

  test('a session ends 180 days after the login, however often it is used', async () => {
    const member = await server.asMember({ vipDays: 400 })
    for (let days = 0; days < 175; days += 25) {
      server.clock.pass(25 * 86_400)
      expect((await member.call('user.info', {})).code).toBe(1)
    }
    server.clock.pass(6 * 86_400)
    expect((await member.call('user.info', {})).code).toBe(-1)
  })

  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
      { device: 'mobile', system: 'iOS 17.4', browser: 'Safari 17' },
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
      { device: 'desktop', system: 'Windows 10', browser: 'Chrome 131' },
    ],
    ['', { device: 'other', system: '', browser: '' }],
    ['\u0000<script>', { device: 'other' }],
    ['Your account is locked: open https://evil.example/unlock now/1.0 ', { system: '', browser: '' }],
    ['visit evil.example/1 (iPhone; x)', { system: 'iOS', browser: '' }],
  ])('describeAgent describes the user agent "%s" without misleading text', (agent, expected) => {
    expect(describeAgent(agent)).toMatchObject(expected)
  })

  test.each([
    ['203.0.113.77', '203.0.113.…'],
    ['::ffff:203.0.113.77', '203.0.113.…'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:…'],
    ['', ''],
  ])('the IP address %s is shown as %s', (address, short) => {
    expect(shortenAddress(address)).toBe(short)
  })
})
