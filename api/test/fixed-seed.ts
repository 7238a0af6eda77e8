import fc from 'fast-check'
import { everything } from './test-all'

// The same cases in each `npm test`: what is red there was broken by the change at hand. `npm run test:all` tries new ones.
if (!everything) fc.configureGlobal({ seed: 20_261_126 })
