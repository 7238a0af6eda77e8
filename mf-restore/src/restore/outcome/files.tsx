import type { RestoreRequest } from '@fankeep/shared/contract'
import { Button, Flex } from '@fankeep/shared/ui'
import { nameOf, useText } from '../text'
import { useFile } from './use-file'

/** The downloads of a request: the package to post by hand, and the report. */
export function Files({ request }: { request: RestoreRequest }) {
  const { t } = useText()
  const file = useFile('restore.package')
  const report = useFile('restore.report')
  const { id, page, way, state } = request
  const name = `${nameOf(page)}-${id}`
  return (
    <Flex gap={2} direction={{ base: 'column', md: 'row' }}>
      {way === 'hand' && (
        <Button
          variant={state === 2 ? 'solid' : 'line'}
          icon="download"
          busy={file.busy}
          onClick={() => void file.save(id, `${name}.zip`)}
        >
          {t('getPackage')}
        </Button>
      )}
      <Button
        variant="line"
        icon="file"
        busy={report.busy}
        onClick={() => void report.save(id, `${name}.csv`)}
      >
        {t('getReport')}
      </Button>
    </Flex>
  )
}
