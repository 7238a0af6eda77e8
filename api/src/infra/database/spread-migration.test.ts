import { Pool } from 'pg'
import { freshDatabase } from '../../../test/database'
import { migrate, readMigrations } from './migrate'

test.runIf(process.env.SPREAD)(
  'a table that a migration creates on a Citus cluster gets the trigger commit_together',
  async () => {
    const { url, drop } = await freshDatabase()
    const pool = new Pool({ connectionString: url })
    const gifts = { name: '9999_gifts.sql', sql: 'create table gifts (id int)', checksum: 'of gifts' }
    const { ran } = await migrate(pool, [...readMigrations(), gifts])
    expect(ran).toEqual([gifts.name])
    const { rows } = await pool.query(
      `select tgname from pg_trigger where tgrelid = 'gifts'::regclass and not tgisinternal`,
    )
    expect(rows).toEqual([{ tgname: 'commit_together' }])
    await pool.end()
    await drop()
  },
)
