import type { OpsRelease, OpsState } from '@fankeep/shared/contract/ops'
import { useLanguage, useWords } from '@fankeep/shared/host'
import { Button, Card, Flex, formatNumber, Stack, StateBadge, Text } from '@fankeep/shared/ui'
import { useMayChange } from '../may-change'
import type { Asked } from './dialogs'
import { healthOf, inOrder } from './health'

/** Failing or damaged releases, above everything else, each with the one action that helps. */
export function Alarms({ state, onAsk }: { state: OpsState; onAsk: (asked: Asked) => void }) {
  const t = useWords('mf-ops')
  const language = useLanguage()
  const bad = inOrder(state.releases).flatMap((release) => {
    const { live, canary, trial, damaged } = release
    const of = (version: string, counts: typeof trial, isCanary: boolean) => {
      const { state: health, percent, views } = healthOf(counts, state.automatic)
      const why = t('alarm.why', {
        percent: formatNumber(Number(percent.toFixed(1)), language),
        views: formatNumber(views, language),
      })
      return health === 'danger' ? [{ release, version, badge: t('health.danger'), why, isCanary }] : []
    }
    const why = damaged?.served ? t('alarm.served', { version: damaged.served }) : t('alarm.notServed')
    return [
      ...(damaged ? [{ release, version: live, badge: t('alarm.damaged'), why, isCanary: false }] : []),
      ...of(live, trial, false),
      ...(canary ? of(canary.version, canary.trial, true) : []),
    ]
  })
  if (bad.length === 0) return null
  return (
    <Stack gap={3} role="alert">
      {bad.map(({ release, version, badge, why, isCanary }) => {
        return (
          <Card key={release.name + version + badge} tone="flare" p={{ base: 4, md: 5 }}>
            <Flex gap={4} align="center" wrap="wrap">
              <Stack gap={1} flex="1 14rem" minW={0}>
                <Flex gap={2} align="center" wrap="wrap">
                  <StateBadge state="danger">{badge}</StateBadge>
                  <Text as="b" overflowWrap="anywhere">
                    {release.name}
                  </Text>
                  {isCanary && <span>{t('release.canary')}</span>}
                </Flex>
                <Text>
                  {version} · {why}
                </Text>
              </Stack>
              <Action {...{ release, why, isCanary, onAsk }} />
            </Flex>
          </Card>
        )
      })}
    </Stack>
  )
}

interface ActionProps {
  release: OpsRelease
  why: string
  isCanary: boolean
  onAsk: (asked: Asked) => void
}

function Action({ release, why, isCanary, onAsk }: ActionProps) {
  const t = useWords('mf-ops')
  const mayChange = useMayChange()
  const { name, past } = release
  if (!mayChange(name)) return null
  if (!isCanary && past.length === 0) return <Text color="ink.700">{t('release.noPast')}</Text>
  const action = isCanary ? 'endCanary' : 'rollback'
  return (
    <Button
      variant="flare"
      aria-label={t(`action.${action}Of`, { name })}
      onClick={() => onAsk({ action, release, reason: why })}
    >
      {t(`action.${action}`)}
    </Button>
  )
}
