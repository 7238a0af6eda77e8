import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { send } from '../../../test/send'
import { startTestServer, type TestServer } from '../../../test/server'
import { openUpload } from '../../platforms/archives/upload'
import { TempUploads } from '../../platforms/fixtures/temp-upload'
import { contentOf, restores } from './test-restores'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const uploads = new TempUploads()
afterEach(() => uploads.clear())
const { lostPage, apply, start } = restores(() => server)

async function unpack(zip: Buffer) {
  const upload = await openUpload(await uploads.put({ 'a.zip': zip }))
  const entries = new Map<string, string>()
  for (const entry of upload.entries) entries.set(entry.path, (await buffer(entry.stream())).toString())
  await upload.close()
  return entries
}

test('a package with a file missing from the storage has everything else, and names the file in three languages', async () => {
  const { member, page, to } = await lostPage([{ files: ['image/jpeg', 'image/png'] }, {}])
  const request = (await apply(member, { id: page, to })).data.request.id
  await start(member, request)
  const hash = createHash('sha256')
    .update(contentOf('post-0', 0, 'image/jpeg'))
    .digest('hex')
  await server.services.files.remove(hash)
  for (const [language, reported] of [
    ['en', 'missing from our storage'],
    ['zh-tw', '我們的儲存空間裡找不到以下檔案'],
    ['zh-cn', '我们的存储空间里找不到以下文件'],
  ] as const) {
    const logged = server.log.text.length
    const answer = await send(
      server.origin,
      'restore.package',
      { request },
      { token: member.token, language },
    )
    const entries = await unpack(Buffer.from(await answer.arrayBuffer()))
    expect([...entries.keys()].toSorted()).toEqual([
      '0001/2.png',
      '0001/text.txt',
      '0002/1.jpg',
      '0002/text.txt',
      'index.html',
      'missing-files.txt',
      'style.css',
    ])
    expect(entries.get('missing-files.txt')).toContain(reported)
    expect(entries.get('missing-files.txt')).toContain('0001/1.jpg')
    expect(entries.get('index.html')).not.toContain('src="0001/1.jpg"')
    expect(entries.get('index.html')).toContain('<strong>0001/1.jpg: ')
    expect(entries.get('index.html')).toContain('src="0001/2.png"')
    expect(server.log.text.slice(logged).split(hash)).toHaveLength(2)
  }
})
