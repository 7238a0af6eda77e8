import { Line, NotSent } from './line'

test('two requests are open at a time, two wait in order, and one more is not sent', async () => {
  const line = new Line(2, 2)
  const ends: (() => void)[] = []
  const begun: string[] = []
  const pass = (name: string) =>
    line.pass(() => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const all = ['a', 'b', 'c', 'd'].map(pass)
  await expect(pass('e')).rejects.toThrow(NotSent)
  expect(begun).toEqual(['a', 'b'])
  ends[1]!()
  await all[1]
  expect(begun).toEqual(['a', 'b', 'c'])
  ends[0]!()
  await all[0]
  for (const end of ends) end()
  await Promise.all(all)
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  await line.pass(async () => void begun.push('f'))
  expect(begun.at(-1)).toBe('f')
})

test('a request that fails frees its place for the next', async () => {
  const line = new Line(1, 1)
  const failed = line.pass(() => Promise.reject(new Error('away')))
  const next = line.pass(async () => 'answered')
  await expect(failed).rejects.toThrow('away')
  await expect(next).resolves.toBe('answered')
})
