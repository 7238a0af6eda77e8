import { misspelled } from './given-settings.mjs'

const settings = ['DATABASE_URL', 'SMTP_URL', 'HOST']

test.each(['DATBASE_URL', 'DATABASES_URL', 'DATABASE_URI', 'DATABASE_ULR', 'database_url'])(
  'takes %s for a misspelled DATABASE_URL',
  (given) => {
    expect(misspelled({ [given]: 'x' }, settings)).toEqual([
      `${given} is not a setting and is ignored. Is DATABASE_URL meant?`,
    ])
  },
)

test.each(['DATABASE_URL', 'DATA_URL', 'HTTP_URL', 'GHOST', 'PATH'])(
  'does not take %s for a misspelled setting',
  (given) => {
    expect(misspelled({ [given]: 'x' }, settings)).toEqual([])
  },
)
