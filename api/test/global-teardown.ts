import { rmSync } from 'node:fs'

/** Ends the server of this run, if it was ours. */
export default async function tearDown() {
  const { testPostgres } = globalThis as { testPostgres?: { dataDir: string; stop: () => Promise<void> } }
  if (!testPostgres) return
  await testPostgres.stop()
  rmSync(testPostgres.dataDir, { recursive: true, force: true })
}
