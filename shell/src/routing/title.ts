import { TITLE_SEPARATOR } from '../constants'

/** Spec section 2: the route's title, then the global one once it is known. */
export const pageTitle = (route: string | undefined, global: string): string =>
  [route, global].filter(Boolean).join(TITLE_SEPARATOR)
