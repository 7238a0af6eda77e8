import type { Passkey } from '@fankeep/shared/contract'
import { Box, Button, Flex, Icon, RelativeTime } from '@fankeep/shared/ui'
import { useText } from '../format'

interface PasskeyRowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t, format } = useText()
  const { name, created_at, used_at, synced } = passkey
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
        <Icon name="key" size={20} />
      </Box>
      <Box flex={1} minW="12rem">
        <Box as="b" overflowWrap="anywhere">
          {name}
        </Box>
        <Box fontSize="13" color="ink.500">
          {t('passkeys.made', { day: format.date(created_at) })}
          {t('devices.dot')}
          {used_at ? (
            <>
              {t('devices.seen')} <RelativeTime at={used_at} />
            </>
          ) : (
            t('passkeys.unused')
          )}
          {synced && t('devices.dot') + t('passkeys.synced')}
        </Box>
      </Box>
      <Flex gap={2}>
        <Button variant="line" size="sm" aria-label={t('passkeys.renameLabel', { name })} onClick={onRename}>
          {t('passkeys.rename')}
        </Button>
        <Button variant="line" size="sm" aria-label={t('passkeys.removeLabel', { name })} onClick={onRemove}>
          {t('passkeys.remove')}
        </Button>
      </Flex>
    </Flex>
  )
}
