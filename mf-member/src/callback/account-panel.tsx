import type { Page } from '@fankeep/shared/contract'
import { type Loaded, useAction, useHost, useMember } from '@fankeep/shared/host'
import { Box, Button, Card, ErrorState, Flex, Icon, Note, Skeleton, Stack } from '@fankeep/shared/ui'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { type ReactNode, useState } from 'react'
import { useText } from '../format'
import { ConfirmDialog } from '../proof/confirm-dialog'
import { useCopy } from '../use-copy'

/** A delivery method through the member's account at another service; its words are under `callback.<way>`. */
export type AccountWay = 'line' | 'telegram'

export interface AccountPanelProps {
  page: Page
  /** An account was connected or disconnected, which adds or removes a delivery method. */
  onChanged: () => void
}

interface Counts {
  confirmed: number
  waiting: number
}

interface Parts<Settings> extends AccountPanelProps {
  way: AccountWay
  settings: Loaded<Settings>
  /** The account's name for members; empty if none is connected. */
  account: string
  /** The dialog that connects an account. */
  dialog: (props: { onDone: () => void; onClose: () => void }) => ReactNode
  /** Values to copy, and warnings. */
  children?: ReactNode
}

/** A page's account at another service: how many fans it has, what is still to be set up there, and how to connect it. */
export function AccountPanel<Settings extends Counts>(props: Parts<Settings>) {
  const { page, way, settings, account, dialog, children, onChanged } = props
  const { t } = useText()
  const { demo } = useMember()
  const [open, setOpen] = useState<'connect' | 'disconnect' | null>(null)
  const { data, error, loading, reload } = settings
  if (!data && error)
    return <ErrorState text={t(`callback.${way}.error`)} onRetry={reload} retrying={loading} />
  if (!data) return <Skeleton h="8rem" radius="14px" />
  const { confirmed, waiting } = data
  const onClose = () => setOpen(null)
  const onDone = () => {
    setOpen(null)
    reload()
    onChanged()
  }
  return (
    <Card as="section" aria-label={t(`callback.${way}.title`)} p={5} fontSize="13">
      <Flex gap={2} align="center" fontSize="14" fontWeight={600}>
        <Icon name="message" size={16} color="brand.600" />
        {t(`callback.${way}.title`)}
      </Flex>
      <Box mt={1.5} color="ink.700" overflowWrap="anywhere">
        {account ? <b>{account}</b> : t(`callback.${way}.intro`)}
        {account && <HowMany way={way} confirmed={confirmed} waiting={waiting} />}
      </Box>
      {account && (
        <Stack gap={3} mt={3}>
          {children}
        </Stack>
      )}
      {!demo && (
        <Flex gap={2} mt={3} wrap="wrap">
          <Button
            variant="line"
            size="sm"
            icon="link"
            maxW="full"
            h="auto"
            minH="var(--control-sm)"
            whiteSpace="normal"
            onClick={() => setOpen('connect')}
          >
            {t(`callback.${way}.${account ? 'again' : 'connect'}`)}
          </Button>
          {account && (
            <Button variant="ghost" size="sm" icon="unlink" onClick={() => setOpen('disconnect')}>
              {t(`callback.${way}.disconnect`)}
            </Button>
          )}
        </Flex>
      )}
      {open === 'connect' && dialog({ onDone, onClose })}
      {open === 'disconnect' && <Disconnect {...{ page, way, onDone, onClose }} fans={confirmed + waiting} />}
    </Card>
  )
}

function HowMany({ way, confirmed, waiting }: Counts & { way: AccountWay }) {
  const { t, format } = useText()
  const counts = { confirmed: format.number(confirmed), waiting: format.number(waiting) }
  return <Box>{t(`callback.${way}.counts`, counts)}</Box>
}

interface AddressProps {
  name: string
  url: string
  copy: string
  copied: string
}

/** An address to share, with a copy button. */
export function Address({ name, url, copy, copied }: AddressProps) {
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
  way: AccountWay
  fans: number
  onDone: () => void
  onClose: () => void
}

/** Says what will be lost before disconnecting. */
function Disconnect({ page, way, fans, onDone, onClose }: DisconnectProps) {
  const { t, format } = useText()
  const { notify } = useHost()
  const end = useAction<`${AccountWay}.disconnect`>(`${way}.disconnect`)
  const press = async () => {
    if (!(await end.run({ id: page.id }))) return
    notify({ kind: 'success', title: t(`callback.${way}.disconnected`) })
    onDone()
  }
  if (end.refused?.key === 'proof_required')
    return <ConfirmDialog onProven={() => void press()} onClose={end.clear} />
  return (
    <Dialog open onClose={onClose} title={t(`callback.${way}.sure`)} size="sm">
      <Stack gap={4}>
        <p>{t(`callback.${way}.sureText`, { count: fans, number: format.number(fans) })}</p>
        {end.refused && (
          <Note tone="bad" announce>
            {end.refused.message}
          </Note>
        )}
        <Flex gap={2} wrap="wrap">
          <Button variant="line" color="badText" icon="unlink" busy={end.busy} onClick={() => void press()}>
            {t(`callback.${way}.disconnect`)}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t(`callback.${way}.keep`)}
          </Button>
        </Flex>
      </Stack>
    </Dialog>
  )
}
