import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { RemoteRoutes } from '@fankeep/shared/host'
import '../facades'
import { showRemote } from '../show-remote'

declare const REMOTE: string

registerRemotes([{ name: 'home', entry: REMOTE }])
void loadRemote<RemoteRoutes>('home/routes').then((routes) => showRemote('webpack', routes!))
