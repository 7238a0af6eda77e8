import { continueTrace, shortTrace, traceparentOf } from './trace'

const [id, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']

test('a trace continues with its id and a new span', () => {
  const trace = continueTrace(`00-${id}-${parent}-01`)
  expect(trace).toEqual({ id, span: expect.stringMatching(/^[0-9a-f]{16}$/), parent, sampled: true })
  expect(trace.span).not.toBe(parent)
  expect(traceparentOf(trace)).toBe(`00-${id}-${trace.span}-01`)
  expect(shortTrace(trace)).toBe('4bf92f3577b3')
})

test('a trace stays unsampled if the caller did not sample it', () => {
  expect(traceparentOf(continueTrace(`00-${id}-${parent}-00`))).toMatch(/-00$/)
})

test('reads the known part of a future traceparent version', () => {
  expect(continueTrace(`01-${id}-${parent}-01-more`).id).toBe(id)
})

test.each([
  undefined,
  '',
  ['a', 'b'],
  `00-${id}-${parent}`,
  `00-${id}-${parent}-01-more`,
  `ff-${id}-${parent}-01`,
  `00-${'0'.repeat(32)}-${parent}-01`,
  `00-${id}-${'0'.repeat(16)}-01`,
  `00-${id.toUpperCase()}-${parent}-01`,
  `00-${id}-${parent}-01\r\nx: y`,
])('the invalid traceparent %j starts a new trace', (header) => {
  const trace = continueTrace(header)
  expect(trace.id).toMatch(/^[0-9a-f]{32}$/)
  expect(trace.id.toLowerCase()).not.toBe(id)
  expect(traceparentOf(trace)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
})
