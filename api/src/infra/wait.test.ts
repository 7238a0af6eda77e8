import { waitUntil } from './wait'

test('a wait ends in time even if the clock of the machine is set back', async () => {
  let at = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (at -= 3_600_000))
  onTestFinished(() => clock.mockRestore())
  expect(await waitUntil(() => false, { within: 20, every: 5 })).toBe(false)
})
