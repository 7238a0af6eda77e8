import { type BegunAuthorisation, useLanguage, useSession, useWords } from '@fankeep/shared/host'
import { Button, Flex, Note, platformName, Marks, Stack, Text } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'
import { FormHead } from '../frame/form-head'
import { providerName } from '../social/providers'
import { type Authorisation, pageBack } from './use-authorisation'

type Shown = Exclude<Authorisation, { state: 'second' }>

/** One sentence on what happened, one on the consequence, and the next step. */
export function AuthorisationReport({ now }: { now: Shown }) {
  const t = useWords('mf-auth')
  const site = useSiteName()
  if (now.state === 'working') {
    const words = { site: site(now.begun) }
    return (
      <Stack gap={6} role="status">
        <FormHead
          title={t(`authCallback.working.${now.begun.kind}`, words)}
          text={t('authCallback.workingText')}
        />
        <Marks at={null} />
      </Stack>
    )
  }
  if (now.state === 'owned')
    return (
      <Report
        title={t('authCallback.ownedTitle', { site: providerName[now.provider] })}
        note={now.said}
        action={{ to: '/login', label: t('authCallback.logInAndLink') }}
      />
    )
  if (now.state === 'stray') return <Stray />
  const { begun } = now
  const kind = begun?.kind ?? 'login'
  const again = { to: backTo(begun), label: t(`authCallback.back.${kind}`) }
  if (now.state === 'cancelled')
    return (
      <Report
        title={t(`authCallback.cancelledTitle.${kind}`)}
        note={
          <CancelledNote first={t(`authCallback.cancelled.${kind}`)} then={t('authCallback.cancelledText')} />
        }
        action={again}
      />
    )
  return (
    <Report
      title={t(`authCallback.failedTitle.${kind}`)}
      note={now.said ?? t(now.why === 'network' ? 'authCallback.network' : 'authCallback.failed')}
      text={begun ? undefined : t('authCallback.unknown')}
      action={again}
    />
  )
}

/** The page on which each kind can be restarted. */
const backTo = (begun: BegunAuthorisation | undefined) =>
  begun?.kind === 'page'
    ? pageBack(begun)
    : { login: '/login', link: '/manageLogin#security', bind: '/manageLogin#bindings' }[
        begun?.kind ?? 'login'
      ]

function useSiteName() {
  const language = useLanguage()
  return (begun: BegunAuthorisation) =>
    'platform' in begun ? platformName(begun.platform, language) : providerName[begun.provider]
}

function CancelledNote({ first, then }: { first: string; then: string }) {
  return (
    <>
      <b>{first}</b>
      <br />
      {then}
    </>
  )
}

interface ReportProps {
  title: string
  note: ReactNode
  text?: string
  action: { to: string; label: string }
}

function Report({ title, note, text, action }: ReportProps) {
  return (
    <Stack gap={6} align="stretch">
      <FormHead title={title} />
      <Note tone="bad" announce>
        {note}
      </Note>
      {text && <Text color="ink.700">{text}</Text>}
      <Flex>
        <Button size="xl" to={action.to}>
          {action.label}
        </Button>
      </Flex>
    </Stack>
  )
}

/** The page was opened without anything to finish: says what it is for, and where to go. */
function Stray() {
  const t = useWords('mf-auth')
  const { state } = useSession()
  const member = state === 'member'
  return (
    <Stack gap={6} align="stretch">
      <FormHead title={t('authCallback.title')} text={t('authCallback.text')} />
      <Flex>
        <Button size="xl" to={member ? '/channel' : '/login'}>
          {t(member ? 'authCallback.channel' : 'authCallback.back.login')}
        </Button>
      </Flex>
    </Stack>
  )
}
