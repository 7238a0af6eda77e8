import { strayStatements } from './one-shard'

// Of each file: which of its statements would ask all machines of a Citus cluster.
afterAll(async () => {
  const strays = await strayStatements()
  if (strays) throw new Error(strays)
})
