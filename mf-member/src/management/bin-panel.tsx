import type { BinnedPage } from '@fankeep/shared/contract'
import { timeNow, useAction, useCall, useHost } from '@fankeep/shared/host'
import { Avatar, Box, Button, Flex, IconButton, isMissing, Note, NotLoaded, Panel } from '@fankeep/shared/ui'
import { Changes, ChangingItem } from '@fankeep/shared/ui/motion'
import { useState } from 'react'
import { useText } from '../format'
import { memberPagesOf } from '../member-pages/member-pages'
import { nameOf } from '../member-pages/page-state'
import { amountOf } from './amount'
import { EraseDialog } from './erase-dialog'

const day = 86_400_000

/** The recently deleted pages, each with how long it can still be restored. Renders nothing if there are none. */
export function BinPanel() {
  const { t } = useText()
  const host = useHost()
  const bin = useCall('pages.bin', {})
  const back = useAction('pages.putBack')
  const [erasing, setErasing] = useState<BinnedPage>()
  const pages = bin.data?.list ?? []
  if (isMissing(bin))
    return (
      <Box mt={10}>
        <NotLoaded of={bin}>{t('bin.error')}</NotLoaded>
      </Box>
    )
  if (pages.length === 0) return null

  const putBack = async (page: BinnedPage) => {
    if (!(await back.run({ id: page.id }))) return
    host.notify({ kind: 'success', title: t('bin.isBack', { name: nameOf(page) }) })
    void host.session.refresh().catch(() => undefined)
    await memberPagesOf(host).takeBack(page.id)
    bin.reload()
  }
  return (
    <Box mt={10}>
      <Panel title={t('bin.title')}>
        <Box color="ink.700">{t('bin.text')}</Box>
        {back.refused && (
          <Box mt={4}>
            <Note tone="bad" announce>
              {back.refused.message}
            </Note>
          </Box>
        )}
        <Box as="ul" mt={4} display="grid" gap={4} listStyleType="none">
          <Changes>
            {pages.map((page) => (
              <ChangingItem key={page.id}>
                <BinRow
                  page={page}
                  busy={back.busy}
                  onBack={() => void putBack(page)}
                  onErase={() => setErasing(page)}
                />
              </ChangingItem>
            ))}
          </Changes>
        </Box>
      </Panel>
      {erasing && <EraseDialog page={erasing} onErased={bin.reload} onClose={() => setErasing(undefined)} />}
    </Box>
  )
}

interface BinRowProps {
  page: BinnedPage
  busy: boolean
  onBack: () => void
  onErase: () => void
}

function BinRow({ page, busy, onBack, onErase }: BinRowProps) {
  const { t, format } = useText()
  const name = nameOf(page)
  const count = Math.max(1, Math.ceil((Date.parse(page.erase_at) - timeNow()) / day))
  return (
    <Flex align="center" gap={3} wrap="wrap">
      <Avatar name={name} platform={page.platform} size={36} />
      <Box flex="1 1 14rem" minW={0} lineHeight={1.4}>
        <Box truncate fontWeight={600}>
          {name}
        </Box>
        <Box fontSize="13" color="ink.500">
          {t('bin.left', { count })} · {t('bin.amount', amountOf(page, t, format))}
        </Box>
      </Box>
      <Flex gap={1}>
        <Button
          variant="line"
          size="sm"
          busy={busy}
          aria-label={t('bin.putBackName', { name })}
          onClick={onBack}
        >
          {t('bin.putBack')}
        </Button>
        <IconButton icon="trash" label={t('bin.eraseName', { name })} onClick={onErase} />
      </Flex>
    </Flex>
  )
}
