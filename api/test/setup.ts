import { strayStatements } from './one-shard'

// A package warns that its next version will not accept what the code does. Node's own warnings have a code.
const deprecated: string[] = []
const note = ({ name, message, ...warning }: Error & { code?: string }) => {
  if (name === 'DeprecationWarning' && warning.code === undefined) deprecated.push(message)
}
beforeAll(() => void process.on('warning', note))
afterAll(() => {
  process.off('warning', note)
  if (deprecated.length > 0) throw new Error(deprecated.join('\n'))
})

// Checks for each file which of its statements would query all machines of a Citus cluster.
afterAll(async () => {
  const strays = await strayStatements()
  if (strays) throw new Error(strays)
})
