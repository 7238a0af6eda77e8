import { Box, Flex, Icon, type IconName } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'

interface AccountRowProps {
  icon: IconName
  /** The item's name; a badge may follow. */
  title: ReactNode
  /** A short description below the title. */
  text: ReactNode
  /** Buttons. */
  actions?: ReactNode
}

/** An item of the account in a list: a device, a passkey, a linked account. */
export function AccountRow({ icon, title, text, actions }: AccountRowProps) {
  return (
    <Flex
      as="li"
      align="center"
      wrap="wrap"
      columnGap={{ base: 3, md: 4 }}
      rowGap={3}
      px={{ base: 4, md: 5 }}
      py={3.5}
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: 0 }}
    >
      <Box color="ink.500">
        <Icon name={icon} size={20} />
      </Box>
      <Box flex={{ base: '1 9rem', md: '1 12rem' }} minW={0}>
        <Flex align="center" columnGap={2} wrap="wrap" overflowWrap="anywhere">
          {title}
        </Flex>
        <Box fontSize="13" color="ink.500" overflowWrap="anywhere">
          {text}
        </Box>
      </Box>
      {actions && <Flex gap={2}>{actions}</Flex>}
    </Flex>
  )
}
