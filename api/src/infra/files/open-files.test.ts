import { logUnreachable } from './open-files'
import { s3Files } from './s3-files'

test('a storage for files that does not answer is logged with the name of its setting', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  onTestFinished(() => void vi.unstubAllEnvs())
  const log = { error: vi.fn() }
  await logUnreachable(s3Files('s3://bucket/folder?endpoint=http://127.0.0.1:1&region=x', '/nowhere'), log)
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { err: expect.objectContaining({ code: 'ECONNREFUSED' }) },
    "FILES cannot be reached: members' files can be neither stored nor read",
  )
}, 30_000)

test('a storage that answers is not logged', async () => {
  const log = { error: vi.fn() }
  await logUnreachable({ size: async () => null }, log)
  expect(log.error).not.toHaveBeenCalled()
})
