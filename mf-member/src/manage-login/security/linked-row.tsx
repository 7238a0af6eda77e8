import type { CallOutput } from '@fankeep/shared/contract'
import { Button } from '@fankeep/shared/ui'
import { useText } from '../../format'
import { AccountRow } from '../../account-row'
import { Dotted } from '../../dotted'

export type Linked = CallOutput<'auth.links'>['list'][number]

const siteNames: Record<Linked['provider'], string> = { google: 'Google', facebook: 'Facebook' }

/** A newer server may offer a site that this page does not know: its key is its name. */
export const siteName = ({ provider }: Linked): string => siteNames[provider] ?? provider

interface LinkedRowProps {
  link: Linked
  onLink: () => void
  onUnlink: () => void
}

/** Another site's account that can log in here, or can be linked to do so. */
export function LinkedRow({ link, onLink, onUnlink }: LinkedRowProps) {
  const { t, format } = useText()
  const { linked, ready, account, since } = link
  const name = siteName(link)
  const known = account || t('ways.linked')
  return (
    <AccountRow
      icon="link"
      title={<b>{name}</b>}
      text={
        linked ? (
          <Dotted facts={[known, since && t('binding.since', { day: format.date(since) })]} />
        ) : (
          t(ready ? 'ways.notLinked' : 'ways.notReady', { site: name })
        )
      }
      actions={
        (linked || ready) && (
          <Button
            variant="line"
            size="sm"
            aria-label={t(linked ? 'ways.unlinkLabel' : 'ways.linkLabel', { site: name })}
            onClick={linked ? onUnlink : onLink}
          >
            {t(linked ? 'ways.unlink' : 'ways.link')}
          </Button>
        )
      }
    />
  )
}
