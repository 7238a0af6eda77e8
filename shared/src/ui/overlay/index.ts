export { Dialog, type DialogProps } from './dialog'
export { Drawer, type DrawerProps } from './drawer'
export { useHeldOpen } from './held-open'
