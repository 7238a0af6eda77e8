import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react'

export interface TransProps {
  t: (key: string, values: Record<string, unknown>) => string
  i18nKey: string
  values?: Record<string, unknown>
  /** The elements for `<name>…</name>` and `<name/>` in the words. */
  components: Record<string, ReactElement>
}

const tag = /<(\w+)>([\s\S]*?)<\/\1>|<(\w+)\s*\/>/g

/**
 * Words with elements in them: `"I agree to the <terms>terms</terms>.<br/>"`. Tags that `components` lacks stay as text. (react-i18next has a
 * component of the same name that parses all of HTML, 4 KB on every page.)
 */
export function Trans({ t, i18nKey, values = {}, components }: TransProps): ReactNode {
  return fill(t(i18nKey, values), components)
}

function fill(text: string, components: TransProps['components']): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(tag)) {
    const [whole, name = match[3] ?? '', inner] = match
    const element = components[name]
    if (!element) continue
    parts.push(text.slice(end, match.index))
    const children = inner === undefined ? undefined : fill(inner, components)
    parts.push(
      <Fragment key={parts.length}>{children ? cloneElement(element, {}, ...children) : element}</Fragment>,
    )
    end = match.index + whole.length
  }
  parts.push(text.slice(end))
  return parts
}
