import type { Page, RestoreTarget } from '@fankeep/shared/contract'
import { Flex, Stack, Text } from '@fankeep/shared/ui'
import { Field, Select } from '@fankeep/shared/ui/forms'
import { PageState } from '../page-state'
import { TransferSummary } from '../transfer-summary'
import { nameOf, useText } from '../text'
import { AccessState } from './access-state'
import { TargetChoice } from './target-choice'
import type { PartProps } from './wish'

interface WayProps {
  from: Page | undefined
  to: Page | undefined
  target: RestoreTarget | undefined
}

/** A summary of the choices so far. */
export function Way({ from, to, target }: WayProps) {
  const { t, number } = useText()
  return (
    <TransferSummary
      from={{
        label: t('from'),
        page: from ? { ...from, name: nameOf(from), gone: from.state !== 'active' } : null,
        children: from && (
          <Flex mt={0.5} columnGap={2} rowGap={0.5} align="center" wrap="wrap" fontSize="13" color="ink.500">
            {from.state !== 'active' && <PageState state={from.state} />}
            {t('posts', { count: from.posts, shown: number(from.posts) })}
          </Flex>
        ),
      }}
      to={{
        label: t('to'),
        page: to ? { ...to, name: nameOf(to) } : null,
        children: to ? (
          target && <AccessState target={target} page={to} />
        ) : (
          <Text fontSize="13" color="ink.500">
            {t('noneText')}
          </Text>
        ),
      }}
    />
  )
}

interface WhereProps extends PartProps {
  pages: Page[]
  /** Those with posts to restore. */
  saved: Page[]
  targets: readonly RestoreTarget[]
  /** Whether the plan allows starting a restore: otherwise no page is authorised for one. */
  mayPublish: boolean
  /** Saves the choices so far, before the member goes to another site. */
  keep: () => Promise<string | undefined>
}

export function Where({ saved, ...props }: WhereProps) {
  const { wish, change } = props
  const { t, platform } = useText()
  return (
    <Stack gap={4.5}>
      <Field label={t('fromPage')}>
        <Select
          value={wish.page}
          onValue={(page) => change({ page, ...(page === wish.to && { to: '' }) })}
          options={saved.map((page) => ({ value: page.id, label: `${nameOf(page)} · ${platform(page)}` }))}
        />
      </Field>
      <TargetChoice {...props} />
    </Stack>
  )
}
