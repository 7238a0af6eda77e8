import type { ComponentType } from 'react'

/**
 * Slots: places in a screen where other remotes show their parts, and the props that a part gets there. Parts load late, so a slot either reserves
 * their space or is at the end of the screen.
 */
export interface SlotProps {
  /** At the end of /channel. A part renders nothing if it has nothing to show. */
  channels: Record<never, never>
  /**
   * In the member center's header, left of the account. Only for members with an account: neither visitors nor the demonstration load
   * it. Space for one control (`--head-control`) is reserved for each part, so that nothing moves when the part has loaded.
   */
  header: Record<never, never>
}
export type SlotName = keyof SlotProps

export interface SlotPart<Name extends SlotName> {
  /** The remote and the part: `mf-restore underWay`. */
  key: string
  /** Renders nothing until its remote has loaded. If it throws or does not load, the rest of the screen is unaffected. */
  Part: ComponentType<SlotProps[Name]>
}
