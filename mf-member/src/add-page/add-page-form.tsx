import type { Page, PlatformKey } from '@fankeep/shared/contract'
import { type Refused, useAction, useCall, useHost, useMember } from '@fankeep/shared/host'
import { Box, Button, Flex, NotLoaded, Note, platformName, TextLink } from '@fankeep/shared/ui'
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
  const { t, language } = useText()
  const host = useHost()
  const platforms = useCall('site.platforms', {})
  const add = useAction('pages.add')
  const [platform, setPlatform] = useState<PlatformKey>(platformOf(url) ?? asked ?? 'instagram')
  const [empty, setEmpty] = useState(false)
  const chosen = platforms.data?.find(({ key }) => key === platform)

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
      <PlanFull />
      <PlatformChoice value={platform} onChange={setPlatform} />
      <NotLoaded of={platforms} />
      {!platforms.error && <CanTable name={platformName(platform, language)} can={chosen?.can} />}
      <Field
        label={t('add.url')}
        // Reserves the hint's line while it is still unknown, so that nothing moves.
        hint={chosen ? t('add.urlHint', { example: chosen.url_example }) : '\u00a0'}
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
      {formError && <Refusal refused={formError} />}
      <Foot busy={add.busy} onClose={onClose} />
    </Form>
  )
}

/** Warns in advance that the plan has no room for more pages. */
function PlanFull() {
  const { t } = useText()
  const { limits } = useMember()
  if (limits.pages.used < limits.pages.of) return null
  return (
    <Note tone="late">
      {t('add.full', { count: limits.pages.of })} <TextLink to="/capacityBonus">{t('add.plans')}</TextLink>
    </Note>
  )
}

function Refusal({ refused }: { refused: Refused }) {
  const { t } = useText()
  return (
    <Note tone="bad" announce>
      {refused.message} {isLimit(refused) && <TextLink to="/capacityBonus">{t('add.plans')}</TextLink>}
    </Note>
  )
}

const isLimit = (refused: Refused) => refused.key === 'pages_limit' || refused.key === 'platforms_limit'

/** Puts the server's message under the field it is about. */
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

function Foot({ busy, onClose }: { busy: boolean; onClose: () => void }) {
  const { t } = useText()
  return (
    <Flex gap={2} align="center" wrap="wrap">
      <Button type="submit" busy={busy} iconEnd="arrowRight">
        {t('add.submit')}
      </Button>
      <Button variant="ghost" onClick={onClose}>
        {t('add.leave')}
      </Button>
      <Box ms={{ base: 0, md: 'auto' }} fontSize="12" color="ink.500">
        {t('add.promise')}
      </Box>
    </Flex>
  )
}
