import { binnedSince } from '../../infra/bin'
import type { Api } from '../../infra/http/api'
import { handle, handleFile } from '../../infra/http/handle'
import type { Module } from '../../infra/module'
import { Refusal } from '../../infra/refusal'
import { say } from '../../infra/words'
import { dayOf } from '../../infra/days'
import { isRowId } from '../../infra/database/owned-row'
import { applyRestore, choosePosts } from './apply'
import { beginRestore } from './begin'
import { emptyBin, putBackRestore } from './bin'
import { holdCopiedRestores } from './copied'
import { endRestore, tickItem } from './by-hand'
import { dryRun } from './dry-run'
import { packageOf } from './package'
import { presentItem, presentRestore, presentRestores } from './present'
import { restoreEvents } from './events'
import { publishRestoreHandler } from './publish/run'
import { requeueLostRestores } from './publish/turn'
import { reportOf } from './report'
import { countItems, countRestores, listItems, listRestores, ownedRestore, renamePicked } from './repository'
import { pauseRestore, resumeRestore, retryItem } from './steer'
import { keptRestores } from './export-data'
import { situationOf } from './targets-of'

const reasons = ['hijacked', 'suspended', 'lost_access', 'moving', 'other'] as const

function askingRoutes(api: Api): void {
  const { services } = api
  const { db } = services
  handle(api, 'restore.reasons', async ({ language }) => ({
    list: reasons.map((key) => ({ key, text: say(language, `restore.reason.${key}`) })),
  }))
  handle(api, 'restore.page', (call) => situationOf(services, call))
  handle(api, 'restore.dryRun', (call) => dryRun(services, call))
  handle(api, 'restore.list', async ({ input, member, language }) => {
    const filter = {
      state: input.state,
      // A text that cannot be a row id finds nothing.
      binnedSince: input.bin ? binnedSince(services.clock.now()) : undefined,
      pageId: input.id === undefined ? undefined : isRowId(input.id) ? input.id : '0',
    }
    const before = input.cursor !== undefined && isRowId(input.cursor) ? input.cursor : undefined
    const [rows, total] = await Promise.all([
      listRestores(db, member.id, filter, before, input.limit + 1),
      countRestores(db, member.id, filter),
    ])
    const shown = rows.slice(0, input.limit)
    return {
      list: await presentRestores(services, shown, language),
      next: rows.length > input.limit ? (shown.at(-1)?.id ?? null) : null,
      total,
      total_exact: true,
    }
  })
  handle(api, 'restore.show', async ({ input, member, language }) => {
    const row = await ownedRestore(db, member.id, input.urr_id)
    const after = /^\d{1,9}$/.test(input.cursor ?? '') ? Number(input.cursor) : 0
    const { outcome, limit } = input
    const [items, total] = await Promise.all([
      listItems(db, row.id, { outcome, after, limit: limit + 1 }),
      countItems(db, row.id, outcome),
    ])
    const shown = items.slice(0, limit)
    return {
      request: await presentRestore(services, row, language),
      list: shown.map((item) => presentItem(services, row, item, language)),
      next: items.length > limit ? String(shown.at(-1)?.n) : null,
      total,
      total_exact: true,
    }
  })
}

function changingRoutes(api: Api): void {
  const { services } = api
  handle(api, 'restore.apply', (call) => applyRestore(services, call))
  handle(api, 'restore.choose', async (call) =>
    presentRestore(services, await choosePosts(services, call), call.language),
  )
  handle(api, 'restore.start', async (call) =>
    presentRestore(services, await beginRestore(services, call), call.language),
  )
  handle(api, 'restore.pause', async (call) =>
    presentRestore(services, await pauseRestore(services, call), call.language),
  )
  handle(api, 'restore.goOn', async (call) =>
    presentRestore(services, await resumeRestore(services, call), call.language),
  )
  handle(api, 'restore.retry', async (call) => {
    const { row, item } = await retryItem(services, call)
    return {
      request: await presentRestore(services, row, call.language),
      item: presentItem(services, row, item, call.language),
    }
  })
  handle(api, 'restore.tick', async (call) =>
    presentRestore(services, await tickItem(services, call), call.language),
  )
  handle(api, 'restore.putBack', async (call) =>
    presentRestore(services, await putBackRestore(services, call), call.language),
  )
  handle(api, 'restore.end', async (call) =>
    presentRestore(services, await endRestore(services, call), call.language),
  )
}

function fileRoutes(api: Api): void {
  const { services } = api
  const begun = async (memberId: string, request: string) => {
    const row = await ownedRestore(services.db, memberId, request)
    if (row.state < 2) throw new Refusal('restore_not_begun')
    return row
  }
  handleFile(api, 'restore.package', async ({ input, member, language }) => {
    const row = await begun(member.id, input.request)
    const { page } = await presentRestore(services, row, language)
    const day = dayOf(row.startedAt ?? services.clock.now())
    return {
      name: `restore-${row.id}-${day}.zip`,
      type: 'application/zip',
      content: packageOf(services, row, `${page.name || page.handle} · ${day}`, language),
    }
  })
  handleFile(api, 'restore.report', async ({ input, member, language }) => {
    const row = await begun(member.id, input.request)
    return {
      name: `restore-${row.id}-${dayOf(services.clock.now())}.csv`,
      type: 'text/csv; charset=utf-8',
      content: reportOf(services, row, language),
    }
  })
}

/** Restore: publishes the posts of a lost page again on another page. */
export const restore: Module = {
  name: 'restore',
  jobs: [publishRestoreHandler],
  events: [restoreEvents],
  start: requeueLostRestores,
  maintenance: async (services) => {
    await requeueLostRestores(services)
    await emptyBin(services)
  },
  holdCopied: holdCopiedRestores,
  exportData: keptRestores,
  renamePosts: renamePicked,
  routes: (api) => {
    askingRoutes(api)
    changingRoutes(api)
    fileRoutes(api)
  },
}
