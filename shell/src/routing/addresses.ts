import { addressShape, ownerOf } from '@fankeep/shared/contract/address'
import type { RouteDeclaration } from '@fankeep/shared/host'
import type { RegisteredRemote } from '../registry'

export interface Address {
  remote: string
  route: RouteDeclaration
}

export interface Addresses {
  all: Address[]
  /** The address of a path; undefined if no remote owns it. */
  find: (path: string) => Address | undefined
}

/**
 * All addresses of the site, as the remotes' releases declare them. The first remote that claims an address keeps it; publishing refuses a second one
 * (design.md, "The remote's contract").
 */
export function addressesOf(remotes: RegisteredRemote[]): Addresses {
  const byShape = new Map<string, Address>()
  for (const { name, live } of remotes)
    for (const route of live.declaration.routes) {
      const shape = addressShape(route.path)
      if (!byShape.has(shape)) byShape.set(shape, { remote: name, route })
    }
  const all = [...byShape.values()]
  const routes = all.map(({ route }) => route)
  return {
    all,
    find: (path) => {
      const route = ownerOf(routes, path)
      return route && byShape.get(addressShape(route.path))
    },
  }
}

/** The remote with the member center's frame. */
export const layoutOwnerOf = (remotes: RegisteredRemote[]): string | undefined =>
  remotes.find(({ live }) => live.declaration.layout === 'userCenter')?.name

/** The frame around a screen: the site's header and footer, the member center, or none. */
export type FrameKind = 'site' | 'member' | 'bare'

/** The frame of a route; an unknown address is shown in the public site. */
export const frameOf = (route: RouteDeclaration | undefined): FrameKind =>
  route?.parent ? 'member' : route?.bare ? 'bare' : 'site'
