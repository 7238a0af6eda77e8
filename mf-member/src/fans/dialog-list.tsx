import { Box, Note } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'

interface DialogListProps<Item> {
  items: readonly Item[]
  /** Shown if the list is empty. */
  none: string
  /** Why the last change was refused, in the server's words. */
  refused: string | undefined
  children: (item: Item) => ReactNode
}

/** The items that a dialog of the fan list manages, one per line. */
export function DialogList<Item extends { id: string }>({
  items,
  none,
  refused,
  children,
}: DialogListProps<Item>) {
  return (
    <>
      {refused && (
        <Note tone="bad" announce>
          {refused}
        </Note>
      )}
      {items.length === 0 && <Box color="ink.500">{none}</Box>}
      <Box as="ul" listStyleType="none">
        {items.map((item) => (
          <Box as="li" key={item.id} py={2} borderBottomWidth="1px" _last={{ borderBottomWidth: 0 }}>
            {children(item)}
          </Box>
        ))}
      </Box>
    </>
  )
}
