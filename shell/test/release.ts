import type { RouteDeclaration } from '@fankeep/shared/host'
import type { RegisteredRemote, Release } from '../src/registry'

/** A release as the registry has it; `version` is also its global, so that tests can tell two of them apart. */
export function release(name: string, version = 'live', routes: Partial<RouteDeclaration>[] = []): Release {
  return {
    name,
    version,
    entry: 'entry.js',
    global: `${name}_${version}`,
    base: `/r/${name}/${version}/`,
    chunks: {
      routes: ['routes.js'],
      layout: ['layout.js'],
      'page-home': ['home.js', 'home.css'],
      'words-zh-TW': ['words-zh-TW.js'],
    },
    needs: { 'page-home': ['@fankeep/shared/ui/forms'] },
    integrity: { 'entry.js': 'sha384-entry', 'home.css': 'sha384-style' },
    declaration: { name, routes: routes as RouteDeclaration[] },
  }
}

export function remote(
  name: string,
  routes: Partial<RouteDeclaration>[] = [],
  previous = true,
): RegisteredRemote {
  return {
    name,
    live: release(name, 'live', routes),
    previous: previous ? release(name, 'before', routes) : undefined,
  }
}
