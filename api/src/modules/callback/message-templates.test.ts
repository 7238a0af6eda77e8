import type { CallInput } from '@fankeep/shared/contract'
import { startTestServer, type TestServer } from '../../../test/server'
import { callback } from './index'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('message templates are saved, changed, titled by their first words, deleted, and limited to 50', async () => {
  const member = await server.asMember()
  const save = (given: CallInput<'callback.saveCanned'>) => member.call('callback.saveCanned', given)
  const one = (await save({ message: '大家早，原本的粉專昨晚被盜了，請先不要點那邊的連結。' })).data.canned!
  expect(one.title).toBe('大家早，原本的粉專昨晚被盜了，請先不要點')
  // Does not cut a surrogate pair.
  const soup = await save({ message: `${'a'.repeat(19)}🍲 soup` })
  expect(soup.data.canned!.title).toBe(`${'a'.repeat(19)}🍲`)
  await save({ canned: soup.data.canned!.id, delete: true })
  server.clock.pass(1)
  await save({ canned: one.id, title: '搬家', message: '新家' })
  expect((await member.call('callback.canned', {})).data.list).toMatchObject([
    { title: '搬家', message: '新家' },
  ])
  await save({ canned: one.id, delete: true })
  expect((await member.call('callback.canned', {})).data.list).toEqual([])
  await save({ canned: one.id, put_back: true })
  for (let n = 0; n < 49; n++) await save({ message: `m${n}` })
  expect(await save({ message: 'one more' })).toMatchObject({ code: 0, error: 'canned_limit' })
})

test('keeps the line breaks of a text as they were typed, each counted once', async () => {
  const member = await server.asMember()
  const message = `${'a\n'.repeat(499)}aa`
  expect((await member.call('callback.saveCanned', { message })).data.canned!.message).toBe(message)
})

describe('a deleted message template', () => {
  const deleted = async () => {
    const member = await server.asMember()
    const save = (given: CallInput<'callback.saveCanned'>) => member.call('callback.saveCanned', given)
    const { id } = (await save({ message: '新家' })).data.canned!
    expect((await save({ canned: id, delete: true })).data.canned).toBeNull()
    const lists = async () => (await member.call('callback.canned', {})).data
    return { member, save, id, lists }
  }

  test('is in the bin, cannot be changed there, and is put back unchanged', async () => {
    const { save, id, lists } = await deleted()
    expect(await lists()).toMatchObject({
      ...{ list: [], bin: [{ id, message: '新家', deleted_at: server.clock.now().toISOString() }] },
    })
    expect(await save({ canned: id, message: 'other' })).toMatchObject({ error: 'not_found' })
    expect((await save({ canned: id, put_back: true })).data.canned).toMatchObject({ id, deleted_at: null })
    expect(await lists()).toMatchObject({ list: [{ id, message: '新家' }], bin: [] })
    expect(await save({ canned: id, put_back: true })).toMatchObject({ error: 'not_found' })
  })

  test('is erased after 30 days', async () => {
    const { save, id, lists } = await deleted()
    server.clock.pass(30 * 86_400 - 1)
    expect((await lists()).bin).toHaveLength(1)
    server.clock.pass(1)
    expect((await lists()).bin).toEqual([])
    await callback.maintenance!(server.services, [])
    expect(await save({ canned: id, put_back: true })).toMatchObject({ error: 'not_found' })
  })

  test('can be put back only by its member', async () => {
    const { id, lists } = await deleted()
    const stranger = await server.asMember()
    expect(await stranger.call('callback.saveCanned', { canned: id, put_back: true })).toMatchObject({
      ...{ code: 0, error: 'not_found' },
    })
    expect((await lists()).bin).toHaveLength(1)
  })
})
