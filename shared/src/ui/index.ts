/** The kit's core, used on every page. Forms, dialogs, tables and charts are separate facades (docs/decisions/0001-federation-shape.md). */
export { Avatar, type AvatarProps } from './avatar'
export { Button, type ButtonProps, IconButton, type IconButtonProps } from './button'
export { Card, Note, type NoteProps, PageHead, type PageHeadProps, Panel, type PanelProps } from './card'
export { type SchemeChoice, useColorScheme } from './color-scheme'
export { DateText, RelativeTime, useNow } from './dates'
export { type DrawingName } from './drawing'
export { DemoClosed, EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps } from './empty-state'
export { FanMark } from './fan-mark'
export { Bytes, Missing, NumberText, Price } from './figures'
export { Icon, type IconName, iconOr } from './icon'
export {
  dateFormat,
  formatBytes,
  formatDate,
  formatNumber,
  formatPrice,
  formatRelative,
  listFormat,
  numberFormat,
} from './intl'
export { Box, chakra, Flex, Grid, Heading, HStack, Stack, Text, VisuallyHidden, Written } from './layout'
export { Logo } from './logo'
export { Marks, type MarksProps, Slots } from './marks'
export { MemberAvatar, type MemberAvatarProps } from './member-avatar'
export { Menu, type MenuItem, type MenuProps } from './menu'
export { menuCloseGuardMs, useMenuGuard } from './use-menu-guard'
export { isMissing, NotLoaded, type NotLoadedProps } from './not-loaded'
export { PlatformIcon, platformName } from './platform-icon'
export { PopupBox, usePopup } from './popup'
export { Progress, type ProgressProps } from './progress'
export { UiProvider, type UiProviderProps } from './provider'
export { SegmentedControl, type SegmentedControlProps, type SegmentedOption } from './segmented-control'
export { Skeleton, type SkeletonProps } from './skeleton'
export { StateBadge, type StateName } from './state-badge'
export { Tabs, type Tab, type TabsProps } from './tabs'
export { TextLink, type TextLinkProps } from './text-link'
export { largeText } from './theme/media'
export { type Toast, Toaster, toaster } from './toast'
export { useMedia } from './use-media'
export { uiWords } from './words'
