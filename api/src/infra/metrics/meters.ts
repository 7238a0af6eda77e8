import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * The metrics of this process, for Prometheus. Label values come from sets bounded by the code: never a path, an id, a host or
 * anything else that a visitor or a member chose (docs/deploy.md, "Seen from outside"). No label is called `job` or `instance`:
 * Prometheus uses those. Each job has a queue of its name.
 */
export const register = new Registry()

const registers = [register]

/** What only the api reports, about the whole system: its worker would report 0. */
export const wholeRegister = new Registry()

const ofTheWhole = [wholeRegister]

export const requests = new Counter({
  name: 'fankeep_api_requests_total',
  help: 'Answered requests by call, status and outcome.',
  labelNames: ['call', 'kind', 'status', 'outcome'],
  registers,
})

export const requestSeconds = new Histogram({
  name: 'fankeep_api_request_seconds',
  help: 'Duration of requests, by call.',
  labelNames: ['call', 'kind'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})

export const poolConnections = new Gauge({
  name: 'fankeep_database_connections',
  help: 'Connections of a pool: in use, free.',
  labelNames: ['pool', 'state'],
  registers,
})

export const poolWaiting = new Gauge({
  name: 'fankeep_database_waiting',
  help: 'Requests and jobs that wait for a connection of a pool.',
  labelNames: ['pool'],
  registers,
})

export const acquireSeconds = new Histogram({
  name: 'fankeep_database_acquire_seconds',
  help: 'Time until a connection was acquired, or acquiring it failed (outcome).',
  labelNames: ['pool', 'outcome'],
  buckets: [0.001, 0.01, 0.05, 0.25, 1, 2.5, 5],
  registers,
})

export const transactions = new Counter({
  name: 'fankeep_database_transactions_total',
  help: 'Transactions by outcome: committed, rolled_back, retried, busy (given up after all retries).',
  labelNames: ['outcome'],
  registers,
})

export const maintenanceHeld = new Gauge({
  name: 'fankeep_maintenance_held',
  help: 'Whether maintenance deletes nothing because the clock of this process jumped (1 if so).',
  registers,
})

export const databaseUp = new Gauge({
  name: 'fankeep_database_up',
  help: 'Whether the database answered while these metrics were collected (1 if so).',
  registers: ofTheWhole,
})

export const clockAhead = new Gauge({
  name: 'fankeep_clock_ahead_seconds',
  help: 'How far the clock of this machine is ahead of that of the database, in seconds; negative if it is behind.',
  registers: ofTheWhole,
})

export const queueJobs = new Gauge({
  name: 'fankeep_queue_jobs',
  help: 'Jobs in the queue: waiting (due), later (not yet due), active.',
  labelNames: ['queue', 'state'],
  registers: ofTheWhole,
})

export const queueOldest = new Gauge({
  name: 'fankeep_queue_oldest_seconds',
  help: 'How long the oldest due job has waited, in seconds.',
  labelNames: ['queue'],
  registers: ofTheWhole,
})

export const queueLongest = new Gauge({
  name: 'fankeep_queue_longest_run_seconds',
  help: 'How long the longest active job has been running, in seconds.',
  labelNames: ['queue'],
  registers: ofTheWhole,
})

export const jobRuns = new Counter({
  name: 'fankeep_job_runs_total',
  help: 'Job runs by outcome: done, failed (retried), given_up, given_back (the worker stopped), orphaned (the worker died).',
  labelNames: ['queue', 'outcome'],
  registers,
})

export const jobSeconds = new Histogram({
  name: 'fankeep_job_seconds',
  help: 'Duration of job runs.',
  labelNames: ['queue'],
  buckets: [0.05, 0.25, 1, 5, 30, 120, 600],
  registers,
})

export const outgoing = new Counter({
  name: 'fankeep_outgoing_total',
  help: 'Calls to other sites and services, by receiver and outcome.',
  labelNames: ['to', 'outcome'],
  registers,
})

export const outgoingSeconds = new Histogram({
  name: 'fankeep_outgoing_seconds',
  help: 'Time until another site or service began to answer, or the call failed.',
  labelNames: ['to'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
  registers,
})

export const deliveries = new Counter({
  name: 'fankeep_callback_deliveries_total',
  help: 'Deliveries of CallBacks, by delivery method and state.',
  labelNames: ['via', 'state'],
  registers,
})

export const mailReports = new Counter({
  name: 'fankeep_mail_reports_total',
  help: 'Mails returned to BOUNCE_ADDRESS, by kind: no_such_address, failed, pending, complaint, other.',
  labelNames: ['kind'],
  registers,
})

export const limitsReached = new Counter({
  name: 'fankeep_limits_reached_total',
  help: 'Requests refused by a rate limit, by limit.',
  labelNames: ['limit'],
  registers,
})

export const spans = new Counter({
  name: 'fankeep_spans_total',
  help: 'Trace spans: sent to the collector, not_taken (rejected by it), full (dropped because the buffer was full), over_bound (more than one call or job may have).',
  labelNames: ['outcome'],
  registers,
})

export const workerUp = new Gauge({
  name: 'fankeep_worker_up',
  help: 'Whether the worker reported its metrics in time (1 if so).',
  registers: ofTheWhole,
})

export const workerEnds = new Counter({
  name: 'fankeep_worker_ends_total',
  help: 'Unexpected exits of the worker.',
  registers: ofTheWhole,
})
