import { saveFrom, useAction, useHost, useMember } from '@fankeep/shared/host'
import { Box, Button, Flex, Note, Panel, Stack } from '@fankeep/shared/ui'
import { useState } from 'react'
import { useText } from '../../format'
import { DeleteAccountDialog } from './delete-account-dialog'

/** The member's stored data: download or erase all of it. */
export function DataTab() {
  return (
    <Stack gap={6}>
      <DownloadPanel />
      <DeletePanel />
    </Stack>
  )
}

const parts = ['account', 'pages', 'fans', 'posts', 'bills'] as const

function DownloadPanel() {
  const { t } = useText()
  const { tell } = useHost()
  const data = useAction('user.data')

  async function download() {
    const answer = await data.run({})
    if (!answer) return tell('downloadFailed')
    saveFrom(answer.url)
  }
  return (
    <Panel title={t('data.download')}>
      <Box color="ink.700">{t('data.downloadText')}</Box>
      <Box as="ul" mt={3} mb={5} display="grid" gap={1.5} ps={5} listStyleType="disc" color="ink.700">
        {parts.map((part) => (
          <li key={part}>{t(`data.part.${part}`)}</li>
        ))}
      </Box>
      {data.refused && (
        <Box mb={4}>
          <Note tone="bad" announce>
            {data.refused.message}
          </Note>
        </Box>
      )}
      <Flex align="center" gap={4} wrap="wrap">
        <Button variant="line" icon="download" busy={data.busy} onClick={download}>
          {t('data.downloadNow')}
        </Button>
        <Box fontSize="13" color="ink.500">
          {t('data.downloadHint')}
        </Box>
      </Flex>
    </Panel>
  )
}

function DeletePanel() {
  const { t, format } = useText()
  const { limits } = useMember()
  const [open, setOpen] = useState(false)
  return (
    <Panel title={t('data.delete')}>
      <Box color="ink.700">{t('data.deleteText')}</Box>
      <Box
        mt={4}
        display="grid"
        gap={4}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      >
        <Said title={t('data.goes')}>
          {t('data.goesText', {
            pages: format.number(limits.pages.used),
            bytes: format.bytes(limits.storage.used),
          })}
        </Said>
        <Said title={t('data.stays')}>{t('data.staysText')}</Said>
      </Box>
      <Button mt={5} variant="line" color="badText" icon="trash" onClick={() => setOpen(true)}>
        {t('data.deleteOpen')}
      </Button>
      {open && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function Said({ title, children }: { title: string; children: string }) {
  return (
    <Box p={4} borderRadius="control" bg="paper.50">
      <b>{title}</b>
      <Box mt={1} color="ink.700">
        {children}
      </Box>
    </Box>
  )
}
