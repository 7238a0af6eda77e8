import { useHost } from '@fankeep/shared/host'
import { Button, Flex, Note, Stack } from '@fankeep/shared/ui'
import { Field, TextInput } from '@fankeep/shared/ui/forms'
import { useText } from '../../format'

/** The address of a new link, which is shown this once. */
export function MadeLink({ url, onDone }: { url: string; onDone: () => void }) {
  const { t } = useText()
  const host = useHost()
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    host.notify({ kind: 'success', title: t('share.copied') })
  }
  return (
    <Stack gap={4}>
      <Note tone="good" announce>
        {t('share.made')}
      </Note>
      <Field label={t('share.address')}>
        <TextInput value={url} readOnly autoFocus onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <Flex gap={2} wrap="wrap">
        {/* Browsers have none of it on a page without TLS: then the address is there to be marked. */}
        {navigator.clipboard && (
          <Button icon="copy" onClick={() => void copy()}>
            {t('share.copy')}
          </Button>
        )}
        <Button variant="line" onClick={onDone}>
          {t('share.done')}
        </Button>
      </Flex>
    </Stack>
  )
}
