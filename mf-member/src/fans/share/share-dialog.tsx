import type { Page } from '@fankeep/shared/contract'
import { typedOf, useCall, useHost, useMember } from '@fankeep/shared/host'
import { Button, DemoClosed, ErrorState, Flex, Skeleton, Stack } from '@fankeep/shared/ui'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useState } from 'react'
import { useText } from '../../format'
import { MadeLink } from './made-link'
import { NewLink, typedLink } from './new-link'
import { ShareLinks } from './share-links'

interface ShareDialogProps {
  page: Page
  /** The group that the list shows. */
  group: string | null
  onClose: () => void
}

/** Links with which others can read a page's list without an account. */
export function ShareDialog({ page, group, onClose }: ShareDialogProps) {
  const { t } = useText()
  const { demo } = useMember()
  const host = useHost()
  const close = () => {
    typedOf(host).write(typedLink(page), undefined)
    onClose()
  }
  return (
    <Dialog open onClose={close} title={t('share.title')}>
      {demo ? <DemoClosed /> : <Links page={page} group={group} />}
    </Dialog>
  )
}

type Step = { to: 'list'; isBack?: true } | { to: 'new' } | { to: 'made'; url: string }

function Links({ page, group }: Pick<ShareDialogProps, 'page' | 'group'>) {
  const { t } = useText()
  const shares = useCall('shares.list', { id: page.id })
  const [step, setStep] = useState<Step>({ to: 'list' })
  const back = () => setStep({ to: 'list', isBack: true })
  if (step.to === 'made') return <MadeLink url={step.url} onDone={back} />
  if (step.to === 'new')
    return (
      <NewLink
        page={page}
        group={group}
        onMade={(url) => {
          shares.reload()
          setStep({ to: 'made', url })
        }}
        onLeave={back}
      />
    )
  if (!shares.data && shares.error)
    return <ErrorState text={t('share.error')} onRetry={shares.reload} retrying={shares.loading} />
  return (
    <Stack gap={4}>
      <p>{t('share.intro')}</p>
      {shares.data ? (
        <ShareLinks page={page} shares={shares.data.list} onChanged={shares.reload} />
      ) : (
        <Skeleton h="6rem" radius="14px" />
      )}
      <Flex>
        <Button icon="plus" autoFocus={step.isBack} onClick={() => setStep({ to: 'new' })}>
          {t('share.new')}
        </Button>
      </Flex>
    </Stack>
  )
}
