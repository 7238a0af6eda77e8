import { join } from 'node:path'
import { root } from '../install.mjs'

export const vitest = join(root, 'node_modules/vitest/vitest.mjs')

/** Node's arguments to run Vitest once, before Vitest's own arguments. */
export const vitestCommand = [vitest, 'run']
