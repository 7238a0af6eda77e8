import { useWords } from '@fankeep/shared/host'
import { EmptyState, ErrorState } from '@fankeep/shared/ui'
import { OpsFrame } from '../frame/ops-frame'
import { Console } from './console'
import { Holder } from '../may-change'
import { Looking } from './looking'
import { SignIn } from './sign-in'
import { useSession } from './use-console'

/** The operators' console: login by token, what is live, and roll-backs. */
export function OpsPage() {
  const t = useWords('mf-ops')
  const { session, look, signIn, signOut, expire } = useSession()
  if (session.kind === 'in')
    return (
      <OpsFrame name={session.name} onSignOut={signOut}>
        <Holder value={session}>
          <Console onExpired={expire} />
        </Holder>
      </OpsFrame>
    )
  return (
    <OpsFrame>
      {session.kind === 'looking' && <Looking label={t('looking')} />}
      {session.kind === 'off' && (
        <EmptyState main title={t('off.title')} text={t('off.text')} hint={t('off.hint')} />
      )}
      {session.kind === 'signedOut' && <SignIn ended={session.ended} onToken={signIn} />}
      {session.kind === 'broken' && (
        <ErrorState
          main
          title={t('broken.title')}
          text={t(`refused.${session.why.key}`)}
          onRetry={() => void look()}
        />
      )}
    </OpsFrame>
  )
}
