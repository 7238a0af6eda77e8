import { countQuickDeaths } from './quick-deaths'

function livesOf(lives: number[]) {
  let now = 0
  const deaths = countQuickDeaths(() => now)
  return lives.map((life) => {
    deaths.started()
    now += life
    return deaths.died()
  })
}

test('a process that ends at once five times in a row is given up', () => {
  expect(livesOf([100, 100, 100, 100, 100])).toEqual([false, false, false, false, true])
})

test('a process that ends only now and then at once is always started again', () => {
  expect(livesOf([100, 100, 100, 100, 6_000, 100, 100, 100, 100, 9_000])).not.toContain(true)
  expect(livesOf(Array<number>(50).fill(6_000))).not.toContain(true)
})
