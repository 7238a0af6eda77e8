import type { OpsRelease, OpsState, OpsTrial } from '@fankeep/shared/contract/ops'
import { useLanguage, useWords } from '@fankeep/shared/host'
import {
  Box,
  Button,
  chakra,
  Flex,
  formatDate,
  formatNumber,
  Menu,
  type MenuItem,
  Missing,
  RelativeTime,
  Stack,
  StateBadge,
  Text,
} from '@fankeep/shared/ui'
import type { ReactNode } from 'react'
import { useMayChange } from '../may-change'
import type { Asked } from './dialogs'
import { healthOf } from './health'

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      lg: 'minmax(7rem, .8fr) minmax(0, 1.5fr) minmax(0, 1.3fr) minmax(0, 1.1fr) 9rem',
    },
    gap: { base: 3, lg: 4 },
    alignItems: { base: 'start', lg: 'center' },
    px: { base: 4, md: 5 },
    py: 4,
    '& + &': { borderTopWidth: '1px' },
    '& dt': { fontSize: '12', color: 'ink.500' },
    '& [data-version]': { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  },
})

interface ReleaseRowProps {
  release: OpsRelease
  automatic: OpsState['automatic']
  onAsk: (asked: Asked) => void
}

/** One release: the live version and its health, its canary, earlier versions, and the roll-back. */
export function ReleaseRow({ release, automatic, onAsk }: ReleaseRowProps) {
  const t = useWords('mf-ops')
  const mayChange = useMayChange()
  const { name, live, since, trial, canary, past, lock } = release
  return (
    <Row>
      <Text as="h2" fontWeight="600" fontSize="16" overflowWrap="anywhere">
        {name}
      </Text>
      <Part label={t('release.live')}>
        <span data-version="">{live}</span>
        <Flex gap="0 .75rem" wrap="wrap" color="ink.500" fontSize="12">
          {since && (
            <span>
              <RelativeTime at={since} start />
            </span>
          )}
          {/* The shell loads before anything could report about it. */}
          {name !== 'shell' && <HealthText trial={trial} automatic={automatic} />}
        </Flex>
        {lock && <LockText lock={lock} />}
      </Part>
      <Part label={t('release.canary')} empty={!canary}>
        {canary ? (
          <>
            <span data-version="">{canary.version}</span>
            <Flex gap="0 .75rem" wrap="wrap" color="ink.500" fontSize="12">
              <span>{t('release.share', { percent: canary.percent })}</span>
              <HealthText trial={canary.trial} automatic={automatic} />
            </Flex>
          </>
        ) : (
          <Missing label={t('release.noCanary')} />
        )}
      </Part>
      <Part label={t('release.before')} empty={past.length === 0}>
        {past[0] ? <span data-version="">{past[0]}</span> : <Missing label={t('release.noPast')} />}
      </Part>
      {mayChange(name) && <Actions release={release} onAsk={onAsk} />}
    </Row>
  )
}

interface PartProps {
  label: string
  /** Without content: hidden on a phone. */
  empty?: boolean
  children: ReactNode
}

function Part({ label, empty, children }: PartProps) {
  return (
    <Box as="dl" hideBelow={empty ? 'lg' : undefined}>
      <dt>{label}</dt>
      <Stack as="dd" gap={0.5}>
        {children}
      </Stack>
    </Box>
  )
}

/** Shows the lock: no new version goes live until it ends; roll-backs stay possible. */
function LockText({ lock: { until, who, why } }: { lock: NonNullable<OpsRelease['lock']> }) {
  const t = useWords('mf-ops')
  const language = useLanguage()
  return (
    <Box fontSize="12" color="ink.500">
      <StateBadge state="late">
        {t('release.locked', { until: formatDate(new Date(until), language, true) })}
      </StateBadge>
      <Text as="p" overflowWrap="anywhere">
        {t('release.lockedBy', { who, why })}
      </Text>
    </Box>
  )
}

function HealthText({ trial, automatic }: { trial: OpsTrial; automatic: OpsState['automatic'] }) {
  const t = useWords('mf-ops')
  const language = useLanguage()
  const { state, views, failed, percent } = healthOf(trial, automatic)
  const number = (value: number) => formatNumber(value, language)
  return (
    <Flex gap={2} align="center" wrap="wrap">
      <StateBadge state={state}>{t(`health.${state}`)}</StateBadge>
      {views > 0 && (
        <span>
          {t('health.figures', {
            views: number(views),
            failed: number(failed),
            percent: number(Number(percent.toFixed(1))),
          })}
        </span>
      )}
    </Flex>
  )
}

/** The changes in the menu. A lock leaves only those that make nothing new live. */
function useMore({ release, onAsk }: Pick<ReleaseRowProps, 'release' | 'onAsk'>): MenuItem[] {
  const t = useWords('mf-ops')
  const { canary, rolledBack, lock } = release
  const item = (action: Asked['action'], key: string = action): MenuItem => ({
    key,
    label: t(`action.${key}`),
    onSelect: () => onAsk({ action, release }),
  })
  const end = { ...item('endCanary'), danger: true }
  if (lock) return canary ? [end] : []
  if (canary) return [item('promote'), item('canary', 'share'), end]
  return [...(rolledBack ? [item('undoRollback')] : []), item('canary')]
}

function Actions({ release, onAsk }: Pick<ReleaseRowProps, 'release' | 'onAsk'>) {
  const t = useWords('mf-ops')
  const { name, past } = release
  const more = useMore({ release, onAsk })
  return (
    <Flex gap={2} justify="flex-end">
      {past.length > 0 && (
        <Button
          variant="line"
          icon="history"
          flex={{ base: 1, lg: 'none' }}
          aria-label={t('action.rollbackOf', { name })}
          onClick={() => onAsk({ action: 'rollback', release })}
        >
          {t('action.rollback')}
        </Button>
      )}
      {more.length > 0 && (
        <Menu
          align="end"
          items={more}
          trigger={<Button variant="ghost" icon="more" aria-label={t('action.more', { name })} flex="none" />}
        />
      )}
    </Flex>
  )
}
