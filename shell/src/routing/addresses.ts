import type { RouteDeclaration } from '@fankeep/shared/host'
import type { RegisteredRemote } from '../registry'

export interface Address {
  remote: string
  route: RouteDeclaration
}

/** All addresses of the site, as the remotes' releases declare them. The first to claim one keeps it; publishing
 *  refuses a second (design.md, "The remote's contract"). */
export function addressesOf(remotes: RegisteredRemote[]): Map<string, Address> {
  const addresses = new Map<string, Address>()
  for (const { name, live } of remotes)
    for (const route of live.declaration.routes) {
      const key = addressKey(route.path)
      if (!addresses.has(key)) addresses.set(key, { remote: name, route })
    }
  return addresses
}

/** The remote that brings the member center's frame. */
export const layoutOwnerOf = (remotes: RegisteredRemote[]): string | undefined =>
  remotes.find(({ live }) => live.declaration.layout === 'userCenter')?.name

/** Addresses differ neither by case nor by a slash at the end, as the router has it. */
export const addressKey = (path: string): string => path.toLowerCase().replace(/\/+$/, '') || '/'

/** What is around a screen: the site's header and footer, the member center, or nothing. */
export type FrameKind = 'site' | 'member' | 'bare'

/** An address no one owns is in the public site. */
export const frameOf = (route: RouteDeclaration | undefined): FrameKind =>
  route?.parent ? 'member' : route?.bare ? 'bare' : 'site'
