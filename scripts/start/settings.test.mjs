import { startSettings } from './settings.mjs'

test('an empty setting counts as not set, also that of the data folder', () => {
  const empty = { PORT: '', API_PORT: '', HOST: '', DATA_DIR: '', PUBLIC_URL: '', NODE_ENV: '' }
  const usual = startSettings({}, '/site')
  expect(usual).toMatchObject({
    ...{ port: 8080, apiPort: undefined, host: 'localhost', mode: 'development' },
    ...{ dataDir: '/site/data', url: 'http://localhost:8080', env: {} },
  })
  const { shared, ...settings } = startSettings(empty, '/site')
  expect({ ...settings, shared: expect.anything() }).toEqual({ ...usual, shared: expect.anything() })
  expect(shared).toMatchObject({ DATA_DIR: '/site/data', NODE_ENV: 'development' })
})

test('in production the api and the edge get no PUBLIC_URL that was not set', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: '' }
  expect(startSettings(production, '/site').shared.PUBLIC_URL).toBeUndefined()
  const given = { ...production, PUBLIC_URL: 'https://fankeep.example' }
  expect(startSettings(given, '/site').shared.PUBLIC_URL).toBe('https://fankeep.example')
  expect(startSettings({ PORT: '8081' }, '/site').shared.PUBLIC_URL).toBe('http://localhost:8081')
})

test.each([{ PORT: 'abc' }, { PORT: '0' }, { PORT: '70000' }, { API_PORT: '80 81' }])(
  'an invalid port is named: %o',
  (env) => expect(() => startSettings(env, '/site')).toThrow(/PORT must be a port/),
)
