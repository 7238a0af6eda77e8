import type { Fan } from '@fankeep/shared/contract'

export const fanName = (fan: Fan) => fan.name ?? fan.username ?? fan.uid
