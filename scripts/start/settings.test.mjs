import { startSettings } from './settings.mjs'

test('an empty setting counts as not set, also that of the data folder', () => {
  const empty = { PORT: '', API_PORT: '', HOST: '', DATA_DIR: '', PUBLIC_URL: '', NODE_ENV: '' }
  const usual = startSettings({}, '/site')
  expect(usual).toMatchObject({
    ...{ port: 8080, apiPort: undefined, host: 'localhost', mode: 'development' },
    ...{ dataDir: '/site/data', url: 'http://localhost:8080', env: {} },
  })
  expect(startSettings(empty, '/site')).toEqual(usual)
})

test.each([{ PORT: 'abc' }, { PORT: '0' }, { PORT: '70000' }, { API_PORT: '80 81' }])(
  'an invalid port is named: %o',
  (env) => expect(() => startSettings(env, '/site')).toThrow(/PORT must be a port/),
)
