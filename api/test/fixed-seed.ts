import fc from 'fast-check'
import { everything } from './test-all'

// The same cases in each `npm test`, so that a failure comes from the current change. `npm run test:all` tries new ones.
if (!everything) fc.configureGlobal({ seed: 20_261_126 })
