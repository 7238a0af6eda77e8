import { Button, Flex, Note, Stack } from '@fankeep/shared/ui'
import { Field, TextInput } from '@fankeep/shared/ui/forms'
import { useText } from '../../format'
import { useCopy } from '../../use-copy'

/** The address of a new link, which is shown only once. */
export function MadeLink({ url, onDone }: { url: string; onDone: () => void }) {
  const { t } = useText()
  const copy = useCopy()
  return (
    <Stack gap={4}>
      <Note tone="good" announce>
        {t('share.made')}
      </Note>
      <Field label={t('share.address')}>
        <TextInput value={url} readOnly autoFocus onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <Flex gap={2} wrap="wrap">
        {copy && (
          <Button icon="copy" onClick={() => void copy(url, t('share.copied'))}>
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
