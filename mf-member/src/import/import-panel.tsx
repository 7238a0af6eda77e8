import type { Page } from '@fankeep/shared/contract'
import { Box, Button, Note, Stack } from '@fankeep/shared/ui'
import { FileDrop } from '@fankeep/shared/ui/forms'
import { type RefObject, useRef } from 'react'
import { useText } from '../format'
import { useKeptFocus } from '../kept-focus'
import { ArchiveGuide } from './archive-guide'
import { ImportResult } from './import-result'
import { RunProgress } from './run-progress'
import { UploadProgress } from './upload-progress'
import { useImport } from './use-import'

/** What platforms provide: ZIP or TGZ (`.tar` if the browser has unpacked it), or single files of an opened archive. */
const accept = '.zip,.tgz,.gz,.tar,.json,.js,.csv,.txt,.xlsx'

interface ImportPanelProps {
  page: Page
  onClose: () => void
}

/** Imports an archive: how to get it, the drop area, the upload, the run, the result. */
export function ImportPanel(props: ImportPanelProps) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <Box ref={box} tabIndex={-1}>
      <Stage {...props} box={box} />
    </Box>
  )
}

function Stage({ page, onClose, box }: ImportPanelProps & { box: RefObject<HTMLElement | null> }) {
  const { t } = useText()
  // Each stage replaces the control that began it.
  useKeptFocus(box)
  const { state, start, stop, stopping, again, tryNow } = useImport(page)

  if (state.stage === 'sending')
    return (
      <Stack gap={5}>
        <UploadProgress upload={state.upload} onStop={stop} onRetry={tryNow} onAgain={again} />
        {state.upload.state === 'sending' && <Leave text={t('import.leave')} onClose={onClose} />}
      </Stack>
    )
  if (state.stage === 'running')
    return (
      <Stack gap={5}>
        <RunProgress live={state.live} onStop={stop} stopping={stopping} />
        <Leave text={t('import.leaveRun')} onClose={onClose} />
      </Stack>
    )
  if (state.stage === 'ended')
    return <ImportResult page={page} run={state.run} onAgain={again} onClose={onClose} />

  return (
    <Stack gap={5}>
      <ArchiveGuide platform={page.platform} />
      <FileDrop accept={accept} multiple onFiles={start}>
        {t('import.drop')}
      </FileDrop>
      {state.problem && (
        <Note tone="bad" announce>
          {t(`import.problem.${state.problem}`)}
        </Note>
      )}
      <Box fontSize="12" color="ink.500">
        {t('import.several')}
      </Box>
    </Stack>
  )
}

function Leave({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useText()
  return (
    <Box display="flex" alignItems="center" gap={4} flexWrap="wrap">
      <Box fontSize="13" color="ink.500" flex="1 12rem" minW={0}>
        {text}
      </Box>
      <Button variant="line" onClick={onClose}>
        {t('import.close')}
      </Button>
    </Box>
  )
}
