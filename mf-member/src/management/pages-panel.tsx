import { type Page, platforms } from '@fankeep/shared/contract'
import { useMember } from '@fankeep/shared/host'
import { useSearchParams } from '@fankeep/shared/router'
import { Button, EmptyState, Grid, Panel } from '@fankeep/shared/ui'
import { Pagination } from '@fankeep/shared/ui/table'
import { useState } from 'react'
import { useRuns } from '../channel/use-runs'
import { useStatus } from '../member-pages/use-status'
import { addAddress } from '../open-dialogs'
import { useText } from '../format'
import { DeleteDialog } from './delete-dialog'
import { filterPages } from './filter-pages'
import { ManageCard } from './manage-card'
import { PageTools } from './page-tools'
import { PagesTable } from './pages-table'
import { SettingsDialog } from './settings-dialog'

export const pagesPerPage = 10

/** The pages as a table or cards: searched by name, filtered by platform, each with all its actions. */
export function PagesPanel({ pages }: { pages: Page[] | undefined }) {
  const [asked, setAsked] = useState<{ what: 'settings' | 'delete'; page: Page }>()
  const { q, platform, view, found, count, at, shown, expected, set, clear } = usePagesView(pages)
  const status = useStatus(useRuns().endedByPage)
  const act = {
    status,
    onSettings: (page: Page) => setAsked({ what: 'settings', page }),
    onDelete: (page: Page) => setAsked({ what: 'delete', page }),
  }

  return (
    <section aria-labelledby="pages">
      <PageTools q={q} platform={platform} view={view} onSet={set} />
      <Panel flush>
        {pages && found.length === 0 ? (
          <Nothing plain={pages.length === 0} onClear={clear} />
        ) : view === 'grid' ? (
          <Grid
            gap={4}
            p={4}
            gridTemplateColumns={{
              base: 'minmax(0, 1fr)',
              md: 'repeat(2, minmax(0, 1fr))',
              xl: 'repeat(3, minmax(0, 1fr))',
            }}
          >
            {shown.map((page) => (
              <ManageCard key={page.id} page={page} {...act} />
            ))}
          </Grid>
        ) : (
          <PagesTable pages={shown} loading={!pages} expect={expected} {...act} />
        )}
        {count > 1 && (
          <Pagination
            page={at}
            pages={count}
            onPage={(next) => set('page', next > 1 ? String(next) : undefined)}
          />
        )}
      </Panel>
      {asked?.what === 'settings' && <SettingsDialog page={asked.page} onClose={() => setAsked(undefined)} />}
      {asked?.what === 'delete' && <DeleteDialog page={asked.page} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

function Nothing({ plain, onClear }: { plain: boolean; onClear: () => void }) {
  const { t } = useText()
  if (plain)
    return (
      <EmptyState
        title={t('channel.empty.title')}
        text={t('channel.empty.text')}
        action={
          <Button icon="plus" to={addAddress()}>
            {t('add.title')}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      drawing="fans"
      title={t('manage.noMatch')}
      action={
        <Button variant="line" onClick={onClear}>
          {t('fans.noMatch.clear')}
        </Button>
      }
    />
  )
}

/** The pages that the address selects. */
function usePagesView(pages: Page[] | undefined) {
  const [params, setParams] = useSearchParams()
  const { limits } = useMember()
  const expected = Math.max(1, Math.min(limits.pages.used, pagesPerPage))
  const platform = platforms.find((key) => key === params.get('platform'))
  const q = (params.get('q') ?? '').slice(0, 100)
  const view = params.get('view') === 'grid' ? 'grid' : 'list'
  const found = filterPages(pages ?? [], q, platform)
  const count = Math.max(1, Math.ceil(found.length / pagesPerPage))
  const at = Math.min(count, Math.max(1, Math.trunc(Number(params.get('page'))) || 1))
  const shown = found.slice((at - 1) * pagesPerPage, at * pagesPerPage)
  const set = (key: string, value: string | undefined) =>
    setParams(
      (now) => {
        if (key !== 'page' && key !== 'view') now.delete('page')
        if (value) now.set(key, value)
        else now.delete(key)
        return now
      },
      { replace: key === 'q' || key === 'view' },
    )
  return { q, platform, view, found, count, at, shown, expected, set, clear: () => setParams({}) } as const
}
