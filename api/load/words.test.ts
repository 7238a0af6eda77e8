import { aStep } from './testing'
import { conclusionOf, linesOf, serverCores } from './words'

const cores = { api: 0.8, worker: 0.1, postgresql: 0.5, edge: 0.2, generator: 0.3, runner: 0, machine: 1.95 }

test('the conclusion gives the knee in calls and members, in total and per core that the site kept busy', () => {
  const held = aStep(10, 100, { calls: 8000, visitSeconds: 80, cores })
  const broken = aStep(11, 400, { cores: { ...cores, api: 1 } })
  const said = conclusionOf({ held, broken }).join('\n')
  expect(said).toContain('400 calls/s, 10.0 visits/s, 800 members online hold')
  expect(said).toContain('at 11.0 visits/s p95 of reading 400 ms (level 250 ms)')
  expect(said).toContain('Per core (1.60 cores busy by the site): 250 calls/s, 500 members online')
  expect(said).toContain('above the knee: api, 1.00 cores')
  expect(said).not.toContain('Other work')
  const disturbed = { ...held, cores: { ...cores, machine: 100 } }
  expect(conclusionOf({ held: disturbed, broken }).at(-1)).toMatch(
    /^Other work took 98\.10 cores at the knee/,
  )
})

test('the conclusion says if the knee was not reached, no rate held or no step was run', () => {
  const step = aStep(10, 100, { cores })
  expect(conclusionOf({ held: step, broken: undefined })[0]).toMatch(/^The knee was not reached/)
  expect(conclusionOf({ held: undefined, broken: aStep(4, 900) })[0]).toBe(
    'No rate kept all levels, down to 4 visits/s: p95 of reading 900 ms (level 250 ms).',
  )
  expect(conclusionOf({ held: undefined, broken: undefined })[0]).toMatch(/^No step was run/)
})

test('if the processes of a site are unknown, its cores are all but those of the generator and the runner', () => {
  expect(serverCores({ cores: { generator: 0.5, runner: 0.1, machine: 2 } })).toBeCloseTo(1.4)
})

test('a generator that uses more than a third of the machine is reported', () => {
  const said = (generator: number) =>
    linesOf(aStep(10, 100, { cores: { ...cores, generator } }), 2).join('\n')
  expect(said(0.6)).not.toContain('more than a third')
  expect(said(0.7)).toContain('the load generator used 0.70 of 2 cores, more than a third')
})

test('other work on the machine is reported, with a warning if it is too much', () => {
  const said = (machine: number) => linesOf(aStep(10, 100, { cores: { ...cores, machine } }), 2).join('\n')
  expect(said(1.95)).toContain('other work 0.05')
  expect(said(1.95)).not.toContain('says little')
  expect(said(2.15)).toMatch(/other work 0\.25\n.*says little of the site/)
})
