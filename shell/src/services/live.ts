/** Events for a member's page: from the server, and from other remotes. One file, which no visitor needs. */
export { createEvents } from './events'
export { createProgress } from './progress'
