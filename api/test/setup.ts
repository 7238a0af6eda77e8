import { strayStatements } from './one-shard'

// Checks for each file which of its statements would query all machines of a Citus cluster.
afterAll(async () => {
  const strays = await strayStatements()
  if (strays) throw new Error(strays)
})
