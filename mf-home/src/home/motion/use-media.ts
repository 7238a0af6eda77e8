import { useMedia } from '@fankeep/shared/ui'
import { WIDE_PX } from '../../constants'

export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)')
export const useWide = () => useMedia(`(min-width: ${WIDE_PX / 16}rem)`)
