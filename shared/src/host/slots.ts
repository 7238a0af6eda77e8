import type { ComponentType } from 'react'

/**
 * Places in a screen where other remotes show parts of theirs, and what a part is given there. Parts come late, so a slot either keeps
 * their place or has nothing below it.
 */
export interface SlotProps {
  /** /channel, at its end. A part shows nothing where it has nothing to say. */
  channels: Record<never, never>
  /**
   * The member center's header, left of the account, for a member with an account: no visitor loads it, nor the demonstration.
   * The place of one control (`--head-control`) is kept for each part, so that nothing moves when it comes.
   */
  header: Record<never, never>
}
export type SlotName = keyof SlotProps

export interface SlotPart<Name extends SlotName> {
  /** The remote and the part: `mf-restore underWay`. */
  key: string
  /** Shows nothing until its remote has loaded. One that throws, or does not load, leaves the rest of the screen as it is. */
  Part: ComponentType<SlotProps[Name]>
}
