import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** A real S3 server on a separate folder. `env` has the credentials for the SDK. */
export async function startS3() {
  const directory = mkdtempSync(join(tmpdir(), 'fankeep-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    // It expects query signatures as an older SDK wrote them.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const { port } = (await server.run()) as AddressInfo
  return {
    address: `s3://files/kept?endpoint=http://127.0.0.1:${port}`,
    env: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_REGION: 'us-east-1' },
    stop: async () => {
      server.httpServer.closeAllConnections()
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
