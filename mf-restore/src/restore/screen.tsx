import type { RestoreRequest } from '@fankeep/shared/contract'
import { useSearchParams } from '@fankeep/shared/router'
import { Box, PageHead, Skeleton, Stack, Tabs } from '@fankeep/shared/ui'
import { Stepper } from '@fankeep/shared/ui/forms'
import type { ReactNode } from 'react'
import { Running } from './live/running'
import { nameOf, useText } from './text'

interface ScreenProps {
  /** Which of the three steps is current; one more when all is done. */
  step?: number
  view?: 'apply' | 'history'
  /** The request shown. */
  request?: RestoreRequest
  /** Without links to other views, before any data has loaded. */
  bare?: boolean
  children: ReactNode
}

/** The frame of every view: the current step, running restores, and a link to the history. */
export function Screen({ step, view = 'apply', request, bare, children }: ScreenProps) {
  const { t } = useText()
  const [, setParams] = useSearchParams()
  const isBegun = request !== undefined && request.state > 1
  return (
    <>
      <PageHead
        title={t('title')}
        text={isBegun ? <Between request={request} /> : t('text')}
        actions={
          step !== undefined && (
            <Stepper
              look="line"
              label={t('steps')}
              step={step}
              steps={[t('stepChoose'), t('dry'), t('stepBegin')]}
            />
          )
        }
      />
      {!bare && (
        <>
          <Running except={request?.id} />
          <Box mb={6}>
            <Tabs
              label={t('title')}
              value={view}
              onChange={(next) => setParams(next === 'history' ? { view: 'history' } : {})}
              tabs={(['apply', 'history'] as const).map((key) => ({ key, label: t(key) }))}
            />
          </Box>
        </>
      )}
      {children}
    </>
  )
}

/** From which page to which. */
function Between({ request: { page, to } }: { request: RestoreRequest }) {
  const { t, platform } = useText()
  return (
    <>
      {nameOf(page)} · {platform(page)} → {to ? `${nameOf(to)} · ${platform(to)}` : t('targetGone')}
    </>
  )
}

export function Waiting() {
  return (
    <Stack gap={6} aria-busy>
      <Skeleton h="7rem" radius="14px" />
      <Skeleton h="16rem" radius="14px" />
    </Stack>
  )
}
