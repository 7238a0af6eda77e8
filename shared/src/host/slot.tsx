import { useHost } from './context'
import type { SlotName, SlotProps } from './slots'

/** Renders the parts that the live remotes declare for this slot (`parts` in remote.json), in their order. */
export function Slot<Name extends SlotName>({ name, given }: { name: Name; given: SlotProps[Name] }) {
  const parts = useHost().parts(name)
  return parts.map(({ key, Part }) => <Part key={key} {...given} />)
}
