import { useAction, useHost } from '@fankeep/shared/host'
import { useSearchParams } from '@fankeep/shared/router'
import { Box, Button, Note } from '@fankeep/shared/ui'
import { useState } from 'react'
import { useText } from '../format'
import { Sheet } from '../subscribe/sheet'

/** The page behind the link in the mail about a deletion. Requires a press: mail programs open every link to check for malware. */
export function KeepAccountPage() {
  const { t } = useText()
  const { session } = useHost()
  const [params] = useSearchParams()
  const undo = useAction('user.undoDeleteByLink')
  const [kept, setKept] = useState(false)
  const keep = async () => {
    if (!(await undo.run({ key: params.get('key') ?? '' }))) return
    setKept(true)
    if (session.read().state === 'member') void session.refresh().catch(() => undefined)
  }
  if (kept)
    return (
      <Sheet title={t('leaving.kept')} fills announce>
        <Box as="p" mb={6} color="ink.700">
          {t('leaving.link.keptText')}
        </Box>
        <Button size="xl" variant="line" to="/manageLogin#devices" wide>
          {t('leaving.link.devices')}
        </Button>
      </Sheet>
    )
  return (
    <Sheet title={t('leaving.link.title')} fills>
      <Box as="p" mb={6} color="ink.700">
        {t('leaving.link.text')}
      </Box>
      {undo.refused && (
        <Box mb={4}>
          <Note tone="bad" announce>
            {undo.refused.message}
          </Note>
        </Box>
      )}
      <Button size="xl" busy={undo.busy} onClick={() => void keep()} wide>
        {t('leaving.keep')}
      </Button>
    </Sheet>
  )
}
