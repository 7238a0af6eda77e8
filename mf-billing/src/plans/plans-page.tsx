import { useCall, useMember, useWords } from '@fankeep/shared/host'
import { Button, ErrorState, Note, PageHead, Panel, Stack } from '@fankeep/shared/ui'
import { PlanChoice, PlanChoiceSkeleton } from './plan-choice'
import { inOrder, nameOf } from './plan-facts'
import { UsagePanel } from './usage-panel'

/**
 * What is used, and what each plan would give. Buying comes later (the calculator, the checkout): until then nothing
 * here looks like a button that buys.
 */
export function PlansPage() {
  const t = useWords('mf-billing')
  const { vip_type } = useMember()
  const { data, error, reload } = useCall('site.plans', { type: 0 })
  const plans = data && inOrder(data.list)
  const mine = plans?.find(({ type }) => type === vip_type)
  return (
    <>
      <PageHead
        title={t('plans.title')}
        text={t('plans.text')}
        actions={
          <Button variant="line" icon="upload" to="/channel">
            {t('plans.nowAction')}
          </Button>
        }
      />
      <Stack gap={10}>
        <Stack gap={4}>
          <Note>
            {t('plans.notYet')} {t('plans.nowText')}
          </Note>
          <UsagePanel planName={nameOf(t, mine ?? { type: vip_type, title: '' })} />
        </Stack>
        {plans ? (
          <PlanChoice plans={plans} mine={vip_type} />
        ) : error ? (
          <Panel title={t('plans.compare')}>
            <ErrorState title={t('plans.failed')} text={t('plans.failedText')} onRetry={reload} />
          </Panel>
        ) : (
          <PlanChoiceSkeleton />
        )}
      </Stack>
    </>
  )
}
