import type { Page } from '@fankeep/shared/contract'
import { useAction, useHost } from '@fankeep/shared/host'
import { Box, Button, Flex, Note, Stack } from '@fankeep/shared/ui'
import { Field, Form, TextInput } from '@fankeep/shared/ui/forms'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useState } from 'react'
import { useText } from '../format'

interface LineDialogProps {
  page: Page
  onDone: () => void
  onClose: () => void
}

const blank = { channel_id: '', secret: '', access_token: '' }
const fields = [
  { name: 'channel_id', label: 'callback.line.channelId', most: 20, kind: 'text' },
  { name: 'secret', label: 'callback.line.secret', most: 100, kind: 'password' },
  { name: 'access_token', label: 'callback.line.token', most: 500, kind: 'password' },
] as const

/** The three that LINE gives for a channel, with where they are found. Nothing is kept of them in the browser. */
export function LineDialog({ page, onDone, onClose }: LineDialogProps) {
  const { t } = useText()
  const { notify } = useHost()
  const connect = useAction('line.connect')
  const [given, setGiven] = useState(blank)
  const [pressed, setPressed] = useState(false)
  const submit = async () => {
    setPressed(true)
    if (Object.values(given).some((value) => value.trim() === '')) return
    const done = await connect.run({ id: page.id, ...given })
    if (!done) return
    notify({ kind: 'success', title: t('callback.line.connected', { name: done.channel?.name ?? 'LINE' }) })
    onDone()
  }
  return (
    <Dialog open onClose={onClose} title={t('callback.line.dialog')}>
      <Form onSubmit={() => void submit()}>
        <Stack as="ol" gap={2} ps={5} listStyleType="decimal" color="ink.700">
          <li>{t('callback.line.step1')}</li>
          <li>{t('callback.line.step2')}</li>
          <li>{t('callback.line.step3')}</li>
        </Stack>
        {fields.map(({ name, label, most, kind }) => (
          <Field
            key={name}
            label={t(label)}
            error={pressed && given[name].trim() === '' ? t('callback.line.missing') : undefined}
            required
          >
            <TextInput
              type={kind}
              {...(name === 'channel_id' && { inputMode: 'numeric' })}
              autoComplete="off"
              value={given[name]}
              onValue={(value) => setGiven((now) => ({ ...now, [name]: value }))}
              maxLength={most}
            />
          </Field>
        ))}
        <Box fontSize="12" color="ink.500">
          {t('callback.line.kept')}
        </Box>
        {connect.refused && (
          <Note tone="bad" announce>
            {connect.refused.message}
          </Note>
        )}
        <Flex gap={2}>
          <Button type="submit" busy={connect.busy}>
            {t('callback.line.save')}
          </Button>
          <Button type="button" variant="ghost" onClick={onClose}>
            {t('callback.line.keep')}
          </Button>
        </Flex>
      </Form>
    </Dialog>
  )
}
