import { attackByDeleting } from './deleting'
import { fuzz } from './fuzz'
import { attackMembers } from './members'
import { attackAsStranger } from './strangers'
import type { Must } from './must'
import { type Target, tally } from './visitor'

/** Attacks the running product on this machine, as `pnpm attack` does. Bounded: about 11,000 calls. */
export async function attack(target: Target, must: Must): Promise<void> {
  await attackAsStranger(target, must)
  await attackMembers(target, must)
  await attackByDeleting(target, must)
  await fuzz(target, must)
  must(
    `${tally.calls.toLocaleString('en')} calls in all: none answered 500, none hung`,
    tally.faults.length === 0,
    [...new Set(tally.faults)].join(', '),
  )
}
