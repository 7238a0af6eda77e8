import type { Registry } from '../registry'
import { addressesOf, addressKey } from '../routing/addresses'
import type { RemoteLoader } from './loader'

/** Runs the code behind an address, and that of the member center's frame around it, before the person goes there. */
export function createWarm({ remotes }: Pick<Registry, 'remotes'>, loader: Pick<RemoteLoader, 'warm'>) {
  const addresses = addressesOf(remotes)
  const layout = remotes.find(({ live }) => live.declaration.layout === 'userCenter')?.name
  return (path: string): void => {
    const address = addresses.get(addressKey(path))
    if (!address) return
    const { remote, route } = address
    void loader.warm(remote, { expose: 'routes', name: route.name })
    if (route.parent && layout) void loader.warm(layout, { expose: 'layout' })
  }
}
