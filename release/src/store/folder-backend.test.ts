import { fstatSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderBackend } from './folder-backend'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'fankeep-store-')))
/** Inodes of what was put on the disk, in order. */
const synced: number[] = []
beforeAll(async () => {
  const handle = await open(root)
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync')
  sync.mockImplementation(async function (this: FileHandle) {
    synced.push(fstatSync(this.fd).ino)
  })
  await handle.close()
})
beforeEach(() => void synced.splice(0))
afterAll(() => {
  vi.restoreAllMocks()
  rmSync(root, { recursive: true })
})

const inodes = (...paths: string[]) => paths.map((path) => statSync(join(root, path)).ino)
const backend = folderBackend(root)

describe('writes are synced to disk', () => {
  test('syncs a new revision of the registry and its folders', async () => {
    expect(await backend.create('registry/000001', Buffer.from('{}'))).toBe(true)
    expect(synced).toEqual(inodes('registry/000001', 'registry', '.'))
  })

  test('syncs a replaced file and its folders', async () => {
    await backend.write('telemetry/a', Buffer.from('{}'))
    expect(synced).toEqual(inodes('telemetry/a', 'telemetry', '.'))
  })

  test('syncs a release with each of its files and folders', async () => {
    const file = (name: string) => ({ name, read: async () => Buffer.from(name) })
    await backend.addFolder('releases/mf-home/1', [file('entry.js'), file('chunks/one.js')], 'entry.js')
    const of = 'releases/mf-home/1'
    expect(new Set(synced)).toEqual(
      new Set(
        inodes(
          `${of}/entry.js`,
          `${of}/chunks/one.js`,
          `${of}/chunks`,
          of,
          'releases/mf-home',
          'releases',
          '.',
        ),
      ),
    )
  })
})
