import { boundaryFaultsIn } from './boundary-faults.mjs'
import { root } from './install.mjs'

/* Ends with 1 where a file breaks a boundary. */

const { count, faults } = boundaryFaultsIn(root)
for (const fault of faults) console.error(fault)
if (faults.length === 0) console.log(`${count} files keep to their side`)
process.exitCode = faults.length === 0 ? 0 : 1
