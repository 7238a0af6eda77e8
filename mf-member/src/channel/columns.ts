/** Layout shared by the screen and its loading state, so that both have the same positions. */
export const cardColumns = {
  base: 'minmax(0, 1fr)',
  md: 'repeat(2, minmax(0, 1fr))',
  xl: 'repeat(3, minmax(0, 1fr))',
}
export const listColumns = { base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }
/** Parts of other remotes load when the page is idle: reserves room for one above the footer. */
export const roomForParts = { base: '11rem', md: '8.75rem' }
