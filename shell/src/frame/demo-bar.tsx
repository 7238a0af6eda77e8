import { useHost, useSession, useWords } from '@fankeep/shared/host'
import { Box, Button, Flex, Icon } from '@fankeep/shared/ui'
import { useState } from 'react'

/** Above the member center's header in the demonstration: an explanation, and links to register and to leave. */
export function DemoBar() {
  const { user } = useSession()
  return user?.demo ? <Bar /> : null
}

function Bar() {
  const t = useWords('shell')
  const { session, navigate } = useHost()
  const [leaving, setLeaving] = useState(false)
  async function leave() {
    setLeaving(true)
    await session.logout()
    // Without a network the call was refused, and a notice was shown.
    if (session.read().user) return setLeaving(false)
    navigate('/')
  }
  return (
    <Flex
      as="aside"
      aria-label={t('demo.label')}
      wrap="wrap"
      align="center"
      justify="center"
      columnGap={4}
      rowGap={2}
      px={4}
      py={2}
      bg="warnBg"
      borderBottomWidth="1px"
      color="ink.950"
      fontSize="13"
      css={{ '@media print': { display: 'none' } }}
    >
      <Flex align="center" gap={2.5}>
        <Icon name="eye" size={18} color="warn" />
        <Box as="span">{t('demo.text')}</Box>
      </Flex>
      <Flex gap={2}>
        <Button size="sm" to="/register">
          {t('account.register')}
        </Button>
        <Button size="sm" variant="line" busy={leaving} onClick={() => void leave()}>
          {t('demo.leave')}
        </Button>
      </Flex>
    </Flex>
  )
}
