/** What a member's page hears meanwhile: from the server, and of other remotes. One file, which no visitor needs. */
export { createEvents } from './events'
export { createProgress } from './progress'
