import type { Page } from '@fankeep/shared/contract'
import type { RouteDeclaration } from '@fankeep/shared/host'
import { type IconName, iconOr } from '@fankeep/shared/ui'

/** One thing the palette can do. */
export interface Entry {
  key: string
  group: (typeof groups)[number]
  label: string
  /** What else it is found by, and shown at its end. */
  hint?: string
  icon: IconName
  /** Where it leads, or what it does. */
  to?: string
  act?: () => void
}

type Titles = RouteDeclaration['title']

/** The screens a member can go to: those of the member center first, then the public ones. */
export function screenEntries(routes: RouteDeclaration[], language: keyof Titles): Entry[] {
  const isReached = ({ parent, access, bare }: RouteDeclaration) => parent || (access === 'public' && !bare)
  return routes
    .filter(isReached)
    .toSorted((a, b) => Number(!a.parent) - Number(!b.parent))
    .map(({ path, title, parent, navigation }) => ({
      key: path,
      group: 'screens',
      label: title[language],
      icon: iconOr(parent ? 'grid' : 'book', navigation && 'icon' in navigation ? navigation.icon : ''),
      to: path,
    }))
}

/** A member's own channels, each leading to its fans. */
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

/** Those in which every word that was typed occurs, by group; those whose name begins with the first word come first in theirs. */
export function matching(entries: Entry[], typed: string, language: string): Entry[] {
  const fold = (text: string) => text.toLocaleLowerCase(language)
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const has = ({ label, hint = '' }: Entry) => words.every((word) => fold(`${label} ${hint}`).includes(word))
  const placeOf = ({ group, label }: Entry) =>
    2 * groups.indexOf(group) + (fold(label).startsWith(words[0] ?? '') ? 0 : 1)
  return entries.filter(has).toSorted((a, b) => placeOf(a) - placeOf(b))
}
