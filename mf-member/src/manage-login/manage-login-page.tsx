import { useMember } from '@fankeep/shared/host'
import { Box, Flex, Icon, type IconName, Note, PageHead, Panel, Stack } from '@fankeep/shared/ui'
import { useText } from '../format'

/** By which ways the member gets in today. Bindings to other media accounts come with their own issue. */
export function ManageLoginPage() {
  const { t } = useText()
  const user = useMember()
  const ways: { icon: IconName; name: string; value: string; text: string }[] = [
    {
      icon: 'mail',
      name: t('profile.email'),
      value: user.email || t('account.missing'),
      text: t(user.password ? 'bind.password' : 'bind.codeOnly'),
    },
    {
      icon: 'message',
      name: t('profile.tel'),
      value: user.tel ? `${user.area_code} ${user.tel}` : t('account.missing'),
      text: t('bind.code'),
    },
  ]
  return (
    <>
      <PageHead title={t('nav.bindings')} text={t('bind.text')} />
      <Stack gap={6} maxW="52rem">
        <Panel title={t('bind.today')}>
          <Box as="ul">
            {ways.map((way) => (
              <Flex
                as="li"
                key={way.name}
                align="center"
                gap={4}
                py={3.5}
                borderBottomWidth="1px"
                _last={{ borderBottomWidth: 0, pb: 0 }}
              >
                <Box color="ink.500">
                  <Icon name={way.icon} size={20} />
                </Box>
                <Box flex={1} minW={0}>
                  <b>{way.name}</b>
                  <Box color="ink.700" overflowWrap="anywhere">
                    {way.value}
                  </Box>
                </Box>
                <Box fontSize="13" color="ink.500" textAlign="end">
                  {way.text}
                </Box>
              </Flex>
            ))}
          </Box>
        </Panel>
        <Note>{t('bind.notYet')}</Note>
      </Stack>
    </>
  )
}
