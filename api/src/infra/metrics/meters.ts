import { Counter, Histogram, Registry } from 'prom-client'

/**
 * What this process counts, for Prometheus. Labels are of sets that the code bounds: never a path, an id, a host or anything
 * else that a visitor or a member chose (docs/deploy.md, "Seen from outside").
 */
export const register = new Registry()

const registers = [register]

export const requests = new Counter({
  name: 'fankeep_api_requests_total',
  help: 'Answered requests by call, status and outcome.',
  labelNames: ['call', 'kind', 'status', 'outcome'],
  registers,
})

export const requestSeconds = new Histogram({
  name: 'fankeep_api_request_seconds',
  help: 'Time until a request was answered, by call.',
  labelNames: ['call', 'kind'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})
