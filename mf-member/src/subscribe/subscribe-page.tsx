import type { CallOutput, SignUpSource } from '@fankeep/shared/contract'
import { isEmail, signUpSources } from '@fankeep/shared/contract'
import { Refused, useAction, useCall } from '@fankeep/shared/host'
import { useSearchParams } from '@fankeep/shared/router'
import { Avatar, Box, Button, ErrorState, Note, PlatformIcon, Skeleton, Stack } from '@fankeep/shared/ui'
import { Field, Form, TextInput } from '@fankeep/shared/ui/forms'
import { useState } from 'react'
import { useText } from '../format'
import { InThisBrowser } from './in-this-browser'
import { PrivacyWords } from './privacy-words'
import { QuietFrame } from './quiet-frame'
import { Sheet } from './sheet'

type OptInPage = CallOutput<'optIn.show'>

/** For a fan: sign up at a page, confirm it, or unsubscribe. The address says which. */
export function SubscribePage() {
  return (
    <QuietFrame>
      <Wish />
    </QuietFrame>
  )
}

function Wish() {
  const [params] = useSearchParams()
  const confirm = params.get('confirm')
  const leave = params.get('leave')
  const confirmPush = params.get('confirmPush')
  const stopPush = params.get('stopPush')
  if (confirm) return <Press call="optIn.confirm" word="confirm" done="confirmed" at={confirm} />
  if (leave) return <Press call="optIn.leave" word="leave" done="left" at={leave} />
  if (confirmPush)
    return <Press call="fanPush.confirm" word="confirmPush" done="confirmedPush" at={confirmPush} />
  if (stopPush) return <Press call="fanPush.stop" word="stopPush" done="stoppedPush" at={stopPush} />
  return (
    <Leave slug={params.get('page') ?? ''} from={signUpSources.find((one) => one === params.get('from'))} />
  )
}

interface LeaveProps {
  slug: string
  from: SignUpSource | undefined
}

function Leave({ slug, from }: LeaveProps) {
  const { data, error, loading, reload } = useCall('optIn.show', slug === '' ? null : { slug })
  if (slug === '') return <NoPage />
  if (error) return <NoPage error={error} retrying={loading} onRetry={reload} />
  if (!data)
    return (
      <Sheet busy>
        <Skeleton h="16rem" radius="14px" />
      </Sheet>
    )
  return <LeaveForm slug={slug} from={from} page={data} />
}

interface NoPageProps {
  error?: Error
  retrying?: boolean
  onRetry?: () => void
}

/** Shows a closed or unknown page as gone; every other error, such as a busy or unreachable server, as temporary. */
function NoPage({ error, ...retry }: NoPageProps) {
  const { t } = useText()
  const said = error instanceof Refused ? error : undefined
  const key = error && said?.key !== 'opt_in_closed' ? 'error' : 'gone'
  return (
    <Sheet>
      <ErrorState
        main
        title={t(`subscribe.${key}.title`)}
        text={said?.message ?? t(`subscribe.${key}.text`)}
        {...retry}
      />
    </Sheet>
  )
}

function LeaveForm({ slug, from, page }: LeaveProps & { page: OptInPage }) {
  const { t } = useText()
  const ask = useAction('optIn.ask')
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState(false)
  const [asked, setAsked] = useState('')
  const submit = async () => {
    const address = email.trim()
    setWrong(!isEmail(address))
    if (!isEmail(address)) return
    if (await ask.run({ slug, email: address, name: name.trim(), from })) setAsked(address)
  }
  if (asked !== '')
    return (
      <Sheet title={t('subscribe.asked.title')} announce>
        <p>{t('subscribe.asked.text', { email: asked })}</p>
      </Sheet>
    )
  return (
    <Sheet
      title={t('subscribe.title', { name: page.name })}
      start={<Avatar name={page.name} platform={page.platform} size={56} />}
    >
      <Box as="p" mb={6} color="ink.700">
        {t('subscribe.text', { name: page.name })}
      </Box>
      <Form size="lg" onSubmit={submit}>
        <Field label={t('subscribe.email')} error={wrong ? t('subscribe.bad') : undefined} required>
          <TextInput type="email" autoComplete="email" value={email} onValue={setEmail} maxLength={254} />
        </Field>
        <Field label={t('subscribe.name')} optional>
          <TextInput autoComplete="nickname" value={name} onValue={setName} maxLength={60} />
        </Field>
        {ask.refused && (
          <Note tone="bad" announce>
            {ask.refused.message}
          </Note>
        )}
        <Button type="submit" size="xl" busy={ask.busy} wide>
          {t('subscribe.send')}
        </Button>
      </Form>
      <InThisBrowser slug={slug} name={page.name} />
      {page.line && <AlsoOn way="line" name={page.name} url={page.line} />}
      {page.telegram && <AlsoOn way="telegram" name={page.name} url={page.telegram} />}
      {page.links.length > 0 && <Elsewhere name={page.name} links={page.links} />}
      <PrivacyWords name={page.name} />
    </Sheet>
  )
}

interface AlsoOnProps {
  way: 'line' | 'telegram'
  name: string
  url: string
}

/** The page's account at another service, which asks for the fan's consent itself. */
function AlsoOn({ way, name, url }: AlsoOnProps) {
  const { t } = useText()
  return (
    <Box as="section" aria-labelledby={`also-on-${way}`} mt={6} pt={5} borderTopWidth="1px">
      <Box as="h2" id={`also-on-${way}`} fontWeight={600}>
        {t(`subscribe.${way}.title`)}
      </Box>
      <Box as="p" mt={1.5} mb={3} color="ink.700" overflowWrap="anywhere">
        {t(`subscribe.${way}.text`, { name })}
      </Box>
      <Button variant="line" href={url} target="_blank" iconEnd="external" wide>
        {t(`subscribe.${way}.action`)}
      </Button>
    </Box>
  )
}

/** The creator's other pages, as long as the creator controls them. */
function Elsewhere({ name, links }: Pick<OptInPage, 'name' | 'links'>) {
  const { t } = useText()
  return (
    <Box as="section" aria-labelledby="elsewhere" mt={6} pt={5} borderTopWidth="1px">
      <Box as="h2" id="elsewhere" mb={3} fontWeight={600} overflowWrap="anywhere">
        {t('subscribe.elsewhere', { name })}
      </Box>
      <Stack as="ul" gap={2}>
        {links.map((link) => (
          <li key={link.url}>
            <Button variant="line" href={link.url} target="_blank" iconEnd="external" wide>
              <PlatformIcon platform={link.platform} size={18} decorative />
              {link.name || link.handle}
            </Button>
          </li>
        ))}
      </Stack>
    </Box>
  )
}

interface PressProps {
  call: 'optIn.confirm' | 'optIn.leave' | 'fanPush.confirm' | 'fanPush.stop'
  word: 'confirm' | 'leave' | 'confirmPush' | 'stopPush'
  done: 'confirmed' | 'left' | 'confirmedPush' | 'stoppedPush'
  /** The key from the mail or the notification. */
  at: string
}

/** One button, and its result. Requires a press: mail programs open every link to check for malware. */
function Press({ call, word, done, at }: PressProps) {
  const { t } = useText()
  const action = useAction(call)
  const [page, setPage] = useState<{ name?: string }>()
  if (page)
    return (
      <Sheet title={t(`subscribe.${done}.title`)} announce>
        <p>{t(`subscribe.${done}.text`, { name: page.name })}</p>
      </Sheet>
    )
  return (
    <Sheet title={t(`subscribe.${word}.title`)}>
      <Box as="p" mb={6} color="ink.700">
        {t(`subscribe.${word}.text`)}
      </Box>
      {action.refused && (
        <Box mb={4}>
          <Note tone="bad" announce>
            {action.refused.message}
          </Note>
        </Box>
      )}
      <Button
        size="xl"
        variant={word === 'leave' || word === 'stopPush' ? 'line' : 'solid'}
        busy={action.busy}
        onClick={async () => setPage(await action.run({ key: at }))}
        wide
      >
        {t(`subscribe.${word}.action`)}
      </Button>
    </Sheet>
  )
}
