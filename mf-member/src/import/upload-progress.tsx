import { Box, Button, Flex, Note, Progress } from '@fankeep/shared/ui'
import { scaleBytes, useText } from '../format'
import { secondsLeft } from '../speed'
import type { Upload } from '../upload/uploads'

export interface UploadProgressProps {
  upload: Upload
  onStop: () => void
  onRetry: () => void
  onAgain: () => void
}

/** The progress of an upload: how far, how fast, how much longer; and what to do if it stalls. */
export function UploadProgress({ upload, onStop, onRetry, onAgain }: UploadProgressProps) {
  const { t, format } = useText()
  const { sent, of, perSecond } = upload
  if (upload.state !== 'sending' && upload.state !== 'broken')
    return (
      <Flex direction="column" gap={4} align="flex-start">
        <Note tone="bad" announce>
          {upload.state === 'unreadable'
            ? t('import.unreadable', { name: upload.reason })
            : (upload.reason ?? t('import.uploadFailed'))}
        </Note>
        <Button variant="line" icon="refresh" onClick={onAgain}>
          {t('import.again')}
        </Button>
      </Flex>
    )

  const { unit, scale } = scaleBytes(of)
  return (
    <Box>
      <Box mb={2} fontWeight={600}>
        {t(upload.names.length > 1 ? 'import.sendingSeveral' : 'import.sending', {
          name: upload.names[0],
          count: upload.names.length,
        })}
      </Box>
      <Progress
        label={t('import.sendingLabel')}
        done={scale(sent)}
        of={scale(of)}
        unit={unit}
        tone={upload.state === 'broken' ? 'warn' : undefined}
        rate={perSecond ? t('import.bytesPerSecond', { amount: format.bytes(perSecond) }) : undefined}
        left={secondsLeft(sent, of, perSecond) ?? undefined}
        onStop={onStop}
      />
      {upload.state === 'broken' && <Broken at={upload.retryAt ?? 0} onRetry={onRetry} />}
    </Box>
  )
}

function Broken({ at, onRetry }: { at: number; onRetry: () => void }) {
  const { t, format } = useText()
  return (
    <Box mt={3}>
      <Note tone="late" announce>
        <Flex align="center" gap="0.25rem 1rem" wrap="wrap">
          <Box as="span" flex="1 12rem" minW={0}>
            {t('import.broken', { span: format.span(Math.max(1, (at - Date.now()) / 1000)) })}
          </Box>
          <Button variant="line" size="sm" onClick={onRetry}>
            {t('import.tryNow')}
          </Button>
        </Flex>
      </Note>
    </Box>
  )
}
