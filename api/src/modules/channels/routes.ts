import { handle } from '../../infra/http/handle'
import type { Api } from '../../infra/http/api'
import { isRowId } from '../../infra/database/owned-row'
import { beginAccess, endAccess, setAccess } from '../connection/authorise'
import { answerSigns } from '../hijack/answer'
import { ownedPage } from '../pages/owned-page'
import { presentPages } from './present'
import { countPages, listPages } from '../pages/repository'
import { binPage, eraseBinned, listBin, putBackPage } from './bin'
import { addPage, resetPage, setPage } from './service'

/** The account that authorised a page is visible only to the member. */
const withoutAccount = <Shown extends { access: { account: string } }>(page: Shown): Shown => ({
  ...page,
  access: { ...page.access, account: '' },
})

export function channelsRoutes(api: Api): void {
  const { services } = api

  handle(api, 'pages.list', async ({ input, member, language }) => {
    const after = input.cursor !== undefined && isRowId(input.cursor) ? input.cursor : undefined
    const [rows, total] = await Promise.all([
      listPages(services.db, member.id, input, after, input.limit + 1),
      countPages(services.db, member.id, input),
    ])
    const shown = rows.slice(0, input.limit)
    const next = rows.length > input.limit ? (shown.at(-1)?.id ?? null) : null
    const pages = await presentPages(services, shown, language)
    const list = member.demo ? pages.map(withoutAccount) : pages
    return { list, next, total, total_exact: true }
  })

  handle(api, 'pages.add', async ({ input, member, language }) => {
    const page = await addPage(services, member, input)
    return (await presentPages(services, [page], language))[0]!
  })

  handle(api, 'pages.set', async ({ input, member, language }) => {
    const page = await setPage(services, member, input)
    return (await presentPages(services, [page], language))[0]!
  })

  handle(api, 'pages.reset', async (call) => {
    const page = await resetPage(services, call)
    return (await presentPages(services, [page], call.language))[0]!
  })

  handle(api, 'pages.delete', async ({ input, member }) => {
    await binPage(services, member, input)
    return {}
  })

  handle(api, 'pages.bin', async ({ member }) => ({ list: await listBin(services, member.id) }))

  handle(api, 'pages.putBack', async ({ input, member, language }) => {
    const page = await putBackPage(services, member, input.id)
    return (await presentPages(services, [page], language))[0]!
  })

  handle(api, 'pages.erase', async ({ input, member }) => {
    await eraseBinned(services, api.modules, member, input)
    return {}
  })

  handle(api, 'pages.beginAccess', (call) => beginAccess(services, call))

  handle(api, 'pages.access', async (call) => {
    const page = await setAccess(services, call)
    return (await presentPages(services, [page], call.language))[0]!
  })

  handle(api, 'pages.endAccess', async (call) => {
    const page = await endAccess(services, call)
    return (await presentPages(services, [page], call.language))[0]!
  })

  handle(api, 'pages.answerSigns', async ({ input, member, language }) => {
    const page = await ownedPage(services.db, member.id, input.id)
    await answerSigns(services, page, input.answer)
    const now = await ownedPage(services.db, member.id, input.id)
    return (await presentPages(services, [now], language))[0]!
  })
}
