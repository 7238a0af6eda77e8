import type { RouteDeclaration } from '@fankeep/shared/host'

/** An entry of the side navigation: a screen that its remote declares with a group, and the screens reached from it. */
export interface NavigationEntry {
  screen: RouteDeclaration
  icon: string
  /** Addresses at which it is marked as the current one, in lower case. */
  marks: string[]
}

const groups = ['keep', 'billing', 'settings'] as const

/**
 * The member center's navigation, from what the live remotes declare: a new screen needs no change here.
 * Groups without an entry are left out.
 */
export function navigationOf(screens: RouteDeclaration[]) {
  const entries = screens.flatMap((screen) =>
    screen.navigation && 'group' in screen.navigation ? [{ screen, ...screen.navigation }] : [],
  )
  const marksOf = ({ name, path }: RouteDeclaration) => [
    path.toLowerCase(),
    ...screens
      .filter(({ navigation }) => navigation && 'under' in navigation && navigation.under === name)
      .map((screen) => screen.path.toLowerCase()),
  ]
  return groups
    .map((name) => ({
      name,
      entries: entries
        .filter(({ group }) => group === name)
        .toSorted((a, b) => a.order - b.order)
        .map(({ screen, icon }): NavigationEntry => ({ screen, icon, marks: marksOf(screen) })),
    }))
    .filter((group) => group.entries.length > 0)
}
