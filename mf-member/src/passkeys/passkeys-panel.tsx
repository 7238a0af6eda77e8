import type { CallOutput, Passkey } from '@fankeep/shared/contract'
import { type Loaded, useCall } from '@fankeep/shared/host'
import { Box, Button, isMissing, Note, NotLoaded, Panel, Skeleton } from '@fankeep/shared/ui'
import { useState } from 'react'
import { useText } from '../format'
import { ConfirmDialog } from '../proof/confirm-dialog'
import { hasPasskeys } from '../proof/ask-browser'
import { PasskeyRow } from './passkey-row'
import { RemoveDialog } from './remove-dialog'
import { RenameDialog } from './rename-dialog'
import { useAddPasskey } from './use-add-passkey'

type Open = { rename: Passkey } | { remove: Passkey }

/** The account's passkeys: add, rename, remove. */
export function PasskeysPanel() {
  const { t } = useText()
  const passkeys = useCall('passkeys.list', {})
  const [open, setOpen] = useState<Open>()
  const { data, reload } = passkeys
  const adding = useAddPasskey(reload)
  const openFor = (passkey: Open) => {
    adding.clear()
    setOpen(passkey)
  }
  const close = () => setOpen(undefined)
  return (
    <Panel title={t('passkeys.title')} flush>
      <Box px={{ base: 4, md: 5 }} pb={4} color="ink.700">
        {t('passkeys.text')}
      </Box>
      <List passkeys={passkeys} onOpen={openFor} />
      {data && <Add data={data} adding={adding} />}
      {open && 'rename' in open && <RenameDialog passkey={open.rename} onDone={reload} onClose={close} />}
      {open && 'remove' in open && <RemoveDialog passkey={open.remove} onDone={reload} onClose={close} />}
    </Panel>
  )
}

type List = CallOutput<'passkeys.list'>

function List({ passkeys, onOpen }: { passkeys: Loaded<List>; onOpen: (open: Open) => void }) {
  const { t } = useText()
  const { data } = passkeys
  if (isMissing(passkeys))
    return (
      <Box px={{ base: 4, md: 5 }} pb={4}>
        <NotLoaded of={passkeys}>{t('passkeys.error')}</NotLoaded>
      </Box>
    )
  if (data?.list.length === 0) return null
  return (
    <Box as="ul" role="list" borderTopWidth="1px" borderBottomWidth="1px" aria-busy={!data || undefined}>
      {data ? (
        data.list.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => onOpen({ rename: passkey })}
            onRemove={() => onOpen({ remove: passkey })}
          />
        ))
      ) : (
        <Box as="li" px={{ base: 4, md: 5 }} py={3.5}>
          <Skeleton h="3rem" />
        </Box>
      )}
    </Box>
  )
}

function Add({
  data: { list, of, ready },
  adding: { add, busy, said, needsProof, leaveProof },
}: {
  data: List
  adding: ReturnType<typeof useAddPasskey>
}) {
  const { t } = useText()
  const lack = !ready ? 'notHere' : !hasPasskeys() ? 'notThisBrowser' : list.length >= of ? 'full' : undefined
  return (
    <Box px={{ base: 4, md: 5 }} pt={list.length > 0 ? 4 : 0} pb={4}>
      {said && (
        <Box mb={4}>
          <Note tone="late" announce>
            {said}
          </Note>
        </Box>
      )}
      {lack ? (
        <Box color="ink.500">{t(`passkeys.${lack}`, { of })}</Box>
      ) : (
        <Button
          icon="key"
          variant={list.length > 0 ? 'line' : 'solid'}
          busy={busy}
          onClick={() => void add()}
        >
          {t('passkeys.add')}
        </Button>
      )}
      {needsProof && <ConfirmDialog onProven={() => void add()} onClose={leaveProof} />}
    </Box>
  )
}
