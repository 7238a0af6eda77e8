import type { CallOutput, Page } from '@fankeep/shared/contract'
import { useAction, useCall, useHost, useMember } from '@fankeep/shared/host'
import { Box, Button, Card, ErrorState, Flex, Icon, Note, Skeleton, Stack } from '@fankeep/shared/ui'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useState } from 'react'
import { useText } from '../format'
import { useCopy } from '../use-copy'
import { LineDialog } from './line-dialog'

interface LinePanelProps {
  page: Page
  /** An account was connected or disconnected: there is one way to fans more or less. */
  onChanged: () => void
}

type Channel = NonNullable<CallOutput<'line.settings'>['channel']>

/** The page's LINE Official Account: how many follow it, what is still to be done at LINE, and the way to connect one. */
export function LinePanel({ page, onChanged }: LinePanelProps) {
  const { t, format } = useText()
  const { demo } = useMember()
  const { data, error, loading, reload } = useCall('line.settings', { id: page.id })
  const [open, setOpen] = useState<'connect' | 'disconnect' | null>(null)
  if (!data && error)
    return <ErrorState text={t('callback.line.error')} onRetry={reload} retrying={loading} />
  if (!data) return <Skeleton h="8rem" radius="14px" />
  const { channel, confirmed, waiting } = data
  const changed = () => {
    setOpen(null)
    reload()
    onChanged()
  }
  return (
    <Card as="section" aria-label={t('callback.line.title')} p={5} fontSize="13">
      <Flex gap={2} align="center" fontSize="14" fontWeight={600}>
        <Icon name="message" size={16} color="brand.600" />
        {t('callback.line.title')}
      </Flex>
      <Box mt={1.5} color="ink.700" overflowWrap="anywhere">
        {channel ? (
          <>
            <b>{t('callback.line.account', { name: channel.name, basic: channel.basic_id })}</b>{' '}
            {t('callback.line.counts', {
              confirmed: format.number(confirmed),
              waiting: format.number(waiting),
            })}
          </>
        ) : (
          t('callback.line.intro')
        )}
      </Box>
      {channel && <Connected channel={channel} />}
      {!demo && (
        <Flex gap={2} mt={3} wrap="wrap">
          <Button variant="line" size="sm" icon="link" onClick={() => setOpen('connect')}>
            {t(channel ? 'callback.line.again' : 'callback.line.connect')}
          </Button>
          {channel && (
            <Button variant="ghost" size="sm" icon="unlink" onClick={() => setOpen('disconnect')}>
              {t('callback.line.disconnect')}
            </Button>
          )}
        </Flex>
      )}
      {open === 'connect' && <LineDialog page={page} onDone={changed} onClose={() => setOpen(null)} />}
      {open === 'disconnect' && (
        <Disconnect page={page} fans={confirmed + waiting} onDone={changed} onClose={() => setOpen(null)} />
      )}
    </Card>
  )
}

/** What to copy, and what is amiss at LINE. */
function Connected({ channel }: { channel: Channel }) {
  const { t } = useText()
  return (
    <Stack gap={3} mt={3}>
      {channel.state === 'expired' ? (
        <Note tone="bad">{t('callback.line.expired')}</Note>
      ) : (
        channel.heard_at === null && (
          <Note tone="late">
            {t('callback.line.unheard')}
            <br />
            {t('callback.line.step3')}
          </Note>
        )
      )}
      <Address
        name={t('callback.line.add')}
        url={channel.add_url}
        copy={t('callback.line.copyAdd')}
        copied={t('callback.line.addCopied')}
      />
      <Address
        name={t('callback.line.hook')}
        url={channel.hook}
        copy={t('callback.line.copyHook')}
        copied={t('callback.line.hookCopied')}
      />
    </Stack>
  )
}

interface AddressProps {
  name: string
  url: string
  copy: string
  copied: string
}

function Address({ name, url, copy, copied }: AddressProps) {
  const toClipboard = useCopy()
  return (
    <Box>
      <Box fontSize="12" color="ink.500">
        {name}
      </Box>
      <Box mt={1} px={3} py={2} borderRadius="control" bg="paper.50" fontSize="12" overflowWrap="anywhere">
        {url}
      </Box>
      {toClipboard && (
        <Button variant="ghost" size="sm" icon="copy" onClick={() => void toClipboard(url, copied)}>
          {copy}
        </Button>
      )}
    </Box>
  )
}

interface DisconnectProps {
  page: Page
  fans: number
  onDone: () => void
  onClose: () => void
}

/** Says what goes before it goes. */
function Disconnect({ page, fans, onDone, onClose }: DisconnectProps) {
  const { t, format } = useText()
  const { notify } = useHost()
  const end = useAction('line.disconnect')
  const press = async () => {
    if (!(await end.run({ id: page.id }))) return
    notify({ kind: 'success', title: t('callback.line.disconnected') })
    onDone()
  }
  return (
    <Dialog open onClose={onClose} title={t('callback.line.sure')} size="sm">
      <Stack gap={4}>
        <p>{t('callback.line.sureText', { count: fans, number: format.number(fans) })}</p>
        {end.refused && (
          <Note tone="bad" announce>
            {end.refused.message}
          </Note>
        )}
        <Flex gap={2} wrap="wrap">
          <Button variant="line" color="badText" icon="unlink" busy={end.busy} onClick={() => void press()}>
            {t('callback.line.disconnect')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('callback.line.keep')}
          </Button>
        </Flex>
      </Stack>
    </Dialog>
  )
}
