import type { Page } from '@fankeep/shared/contract'
import type { RouteDeclaration } from '@fankeep/shared/host'
import { type IconName, iconOr } from '@fankeep/shared/ui'

/** An entry of the palette. */
export interface Entry {
  key: string
  group: (typeof groups)[number]
  label: string
  /** Text that it is also found by, shown at its end. */
  hint?: string
  icon: IconName
  /** The address it opens, or the action it runs. */
  to?: string
  act?: () => void
}

type Titles = RouteDeclaration['title']

/**
 * The screens that a member can open: first those of the member center, then the public ones. A public screen with the name of one in the
 * member center shows the same, and is left out.
 */
export function screenEntries(routes: RouteDeclaration[], language: keyof Titles): Entry[] {
  const isReached = ({ parent, access, bare }: RouteDeclaration) => parent || (access === 'public' && !bare)
  const inOrder = routes.filter(isReached).toSorted((a, b) => Number(!a.parent) - Number(!b.parent))
  // A screen under another one, as the checkout is under the plans, has the icon of that one.
  const iconOf = (navigation: RouteDeclaration['navigation']): string => {
    if (!navigation) return ''
    if ('icon' in navigation) return navigation.icon
    const above = routes.find(({ name }) => name === navigation.under)?.navigation
    return above && 'icon' in above ? above.icon : ''
  }
  const firstOf = new Map(inOrder.toReversed().map((route) => [route.title[language], route]))
  return inOrder
    .filter((route) => firstOf.get(route.title[language]) === route)
    .map(({ path, title, parent, navigation }) => ({
      key: path,
      group: 'screens',
      label: title[language],
      icon: iconOr(parent ? 'grid' : 'book', iconOf(navigation)),
      to: path,
    }))
}

/** A member's channels, each of which opens its fans. */
export const channelEntries = (pages: Page[], platformName: (key: Page['platform']) => string): Entry[] =>
  pages.map(({ id, name, url, platform }) => ({
    key: `page-${id}`,
    group: 'channels',
    label: name || url,
    hint: platformName(platform),
    icon: 'users',
    to: `/fansList?id=${id}`,
  }))

const groups = ['channels', 'screens', 'actions'] as const

/** The entries that contain every typed word, by group; within a group, those whose label begins with the first word come first. */
export function matching(entries: Entry[], typed: string, language: string): Entry[] {
  const fold = (text: string) => text.toLocaleLowerCase(language)
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const has = ({ label, hint = '' }: Entry) => words.every((word) => fold(`${label} ${hint}`).includes(word))
  const placeOf = ({ group, label }: Entry) =>
    2 * groups.indexOf(group) + (fold(label).startsWith(words[0] ?? '') ? 0 : 1)
  return entries.filter(has).toSorted((a, b) => placeOf(a) - placeOf(b))
}
