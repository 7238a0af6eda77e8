import { Box } from '@fankeep/shared/ui'
import { type ComponentType, lazy, Suspense } from 'react'

/** A header without its bell is still a header. */
const Nothing = () => null
const Bell = lazy<ComponentType>(() =>
  import(/* webpackChunkName: "bell" */ './bell').then(
    (module) => ({ default: module.Bell }),
    () => ({ default: Nothing }),
  ),
)

/** The bell in a file of its own: no visitor needs it. Its place is kept. */
export const LateBell = () => (
  <Suspense fallback={<Box boxSize="var(--head-control, 2.75rem)" />}>
    <Bell />
  </Suspense>
)
