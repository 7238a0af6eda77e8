import { chakra, largeText } from '@fankeep/shared/ui'

/** A table with a bar in each row (`<td data-bar><i style={{ width }} />`); the `data-best` row is in the brand's color. */
export const BarTable = chakra('table', {
  base: {
    w: 'full',
    fontSize: '13',
    fontVariantNumeric: 'tabular-nums',
    '& th': { py: 1.5, fontWeight: 400, textAlign: 'start', whiteSpace: 'nowrap', color: 'ink.500' },
    '& thead th': { fontSize: '12' },
    [largeText]: { '& th': { whiteSpace: 'normal' } },
    '& td': { py: 1.5, ps: 3, textAlign: 'end', whiteSpace: 'nowrap' },
    '& td[data-bar]': { w: 'full' },
    '& thead th:not(:first-of-type)': { textAlign: 'end', ps: 3 },
    '& i': {
      display: 'block',
      h: '.5rem',
      minW: '2px',
      borderRadius: 'mark',
      bg: 'ink.300',
      forcedColorAdjust: 'none',
      // Also on paper, where browsers omit backgrounds by default.
      printColorAdjust: 'exact',
    },
    '& tr[data-best] i': { bg: 'brand.500' },
    '& tr[data-best] th': { color: 'ink.950', fontWeight: 600 },
  },
})
