import { isLoopback, readSettings } from './settings'

const databaseUrl = 'postgres://me@127.0.0.1:5432/site'

test('accepts SITE only with DATABASE_URL, and only if both are on this machine', () => {
  const given = { SITE: 'http://localhost:8080/', DATABASE_URL: databaseUrl }
  expect(readSettings(given).running).toEqual({ site: 'http://localhost:8080', databaseUrl })
  expect(() => readSettings({ ...given, SITE: 'http://fankeep.example' })).toThrow(
    /SITE must be on this machine/,
  )
  expect(() => readSettings({ ...given, DATABASE_URL: 'postgres://db.example/site' })).toThrow(
    /DATABASE_URL must be on this machine/,
  )
  expect(() => readSettings({ SITE: given.SITE })).toThrow(/SITE needs DATABASE_URL/)
})

test.each([
  ...[
    'http://127.0.0.1.example',
    'http://localhost.example',
    'http://127.0.0.1@fankeep.example',
    '',
    'nonsense',
  ],
  ...['http://0.0.0.0:80', 'http://192.168.1.2', 'postgres://127.0.0.1/site?host=db.example', 'http://[::2]'],
])('%s is not this machine', (url) => {
  expect(isLoopback(url)).toBe(false)
})

test.each(['http://127.0.0.1:1', 'http://127.8.9.1', 'http://localhost', 'http://[::1]:8080', databaseUrl])(
  '%s is this machine',
  (url) => {
    expect(isLoopback(url)).toBe(true)
  },
)

test('a run takes at most ten minutes by default; a setting that is no number or out of bounds is named', () => {
  expect(readSettings({})).toMatchObject({ seconds: 20, minutes: 10, edge: true, running: undefined })
  expect(readSettings({ SECONDS: '5', EDGE: 'off' })).toMatchObject({ seconds: 5, edge: false })
  expect(() => readSettings({ MINUTES: 'ten' })).toThrow(/^MINUTES/)
  expect(() => readSettings({ MEMBERS: '1000000' })).toThrow(/^MEMBERS/)
})
