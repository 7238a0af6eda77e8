import { join } from 'node:path'
import { root } from './install.mjs'

/** What Node is given to run Jest, before Jest's own arguments. */
export const jestCommand = ['--experimental-vm-modules', join(root, 'node_modules/jest/bin/jest.js')]
