import type { Page, PlatformKey } from '@fankeep/shared/contract'
import { type Refused, useAction, useCall, useHost, useMember } from '@fankeep/shared/host'
import { Box, Button, Flex, Note, TextLink } from '@fankeep/shared/ui'
import { Field, Form, TextInput } from '@fankeep/shared/ui/forms'
import { useState } from 'react'
import { useText } from '../format'
import { memberPagesOf } from '../member-pages/member-pages'
import { platformOf } from './address'
import { CanTable } from './can-table'
import { PlatformChoice } from './platform-choice'

interface AddPageFormProps {
  platform: PlatformKey | null
  role: Page['role']
  typed: { url: string; name: string }
  onTyped: (typed: AddPageFormProps['typed']) => void
  onAdded: (page: Page) => void
  onClose: () => void
}

export function AddPageForm({ platform: asked, role, typed, onTyped, onAdded, onClose }: AddPageFormProps) {
  const { url, name } = typed
  const { t } = useText()
  const host = useHost()
  const { limits } = useMember()
  const platforms = useCall('site.platforms', {})
  const add = useAction('pages.add')
  const [platform, setPlatform] = useState<PlatformKey>(platformOf(url) ?? asked ?? 'instagram')
  const [empty, setEmpty] = useState(false)
  const chosen = platforms.data?.find(({ key }) => key === platform)
  const full = limits.pages.used >= limits.pages.of

  const changeUrl = (value: string) => {
    onTyped({ url: value, name })
    setEmpty(false)
    add.clear()
    const named = platformOf(value)
    if (named) setPlatform(named)
  }
  const submit = async () => {
    if (!url.trim()) return setEmpty(true)
    const page = await add.run({ platform, url, name, role })
    if (!page) return
    memberPagesOf(host).put(page)
    void host.session.refresh().catch(() => undefined)
    onAdded(page)
  }

  const { urlError, nameError, formError } = errorsOf(add.refused, empty ? t('add.urlMissing') : undefined)
  return (
    <Form onSubmit={submit}>
      {full && <PlanFull />}
      <PlatformChoice value={platform} onChange={setPlatform} />
      {chosen && <CanTable platform={chosen} />}
      <Field
        label={t('add.url')}
        hint={chosen && t('add.urlHint', { example: chosen.url_example })}
        error={urlError}
      >
        <TextInput
          value={url}
          onValue={changeUrl}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
      </Field>
      <Field label={t('add.name')} optional hint={t('add.nameHint')} error={nameError}>
        <TextInput
          value={name}
          onValue={(value) => onTyped({ url, name: value })}
          maxLength={100}
          autoComplete="off"
        />
      </Field>
      {formError && (
        <Note tone="bad" announce>
          {formError.message}{' '}
          {isLimit(formError) && <TextLink to="/capacityBonus">{t('add.plans')}</TextLink>}
        </Note>
      )}
      <Flex gap={2} align="center" wrap="wrap">
        <Button type="submit" busy={add.busy} iconEnd="arrowRight">
          {t('add.submit')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('add.leave')}
        </Button>
        <Box ms={{ base: 0, md: 'auto' }} fontSize="12" color="ink.500">
          {t('add.promise')}
        </Box>
      </Flex>
    </Form>
  )
}

function PlanFull() {
  const { t } = useText()
  const { limits } = useMember()
  return (
    <Note tone="late">
      {t('add.full', { count: limits.pages.of })} <TextLink to="/capacityBonus">{t('add.plans')}</TextLink>
    </Note>
  )
}

const isLimit = (refused: Refused) => refused.key === 'pages_limit' || refused.key === 'platforms_limit'

/** The server's sentence is under the field it speaks of. */
function errorsOf(refused: Refused | undefined, missing: string | undefined) {
  const fields = refused?.key === 'fields_invalid' ? refused.fields : []
  const aboutUrl = refused && (/^page_(url_|exists)/.test(refused.key) || fields.includes('url'))
  const aboutName = refused && fields.includes('name')
  return {
    urlError: missing ?? (aboutUrl ? refused.message : undefined),
    nameError: aboutName ? refused.message : undefined,
    formError: refused && !aboutUrl && !aboutName ? refused : undefined,
  }
}
