import { type CallInput, type CallOutput, type SignUpSource, signUpWords } from '@fankeep/shared/contract'
import { sql } from 'kysely'
import { type Language, siteIn } from '../../infra/language'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { addUrl, channelOf } from '../line/channel'
import { botOf, startUrl } from '../telegram/bot'
import { ownedPage, type PageRow } from '../pages/owned-page'
import { type OptInAddress, openAsked, openKey, optInUrl, sealAsked } from './key'
import { confirmMail } from './mails'
import { changePage, findPage, findPageWithBin, linkedPages } from '../pages/repository'
import { keepSubscriber, unasked } from './subscribers'

type Shown = CallOutput<'optIn.show'>

const confirmDays = 7
/** Sign-ups that were requested before this can no longer be confirmed. */
const confirmableSince = ({ clock }: Pick<Services, 'clock'>) =>
  new Date(clock.now().getTime() - confirmDays * 86_400_000)
const slugLength = 16

/** The member's view of a page's sign-up; opens or closes it if `on` is given. The sign-up page gets its address at the first call. */
export async function optInSettings(
  services: Services,
  page: PageRow,
  on?: boolean,
): Promise<CallOutput<'optIn.settings'>> {
  const slug = page.optInSlug ?? services.random.id().slice(0, slugLength)
  const changed = await changePage(services.db, page.id, {
    optIn: on ?? page.optIn,
    optInSlug: sql<string>`coalesce(opt_in_slug, ${slug})`,
  })
  return showSettings(services, changed)
}

/** The same without any change: if the sign-up page has no address yet, it gets none. */
export async function showSettings(
  { db, config }: Services,
  page: PageRow,
): Promise<CallOutput<'optIn.settings'>> {
  const rows = await db
    .selectFrom('subscribers')
    .where('pageId', '=', page.id)
    .where('leftAt', 'is', null)
    .where('returnedAt', 'is', null)
    .where('source', '!=', 'list')
    .select([
      'source as from',
      sql<number>`count(*) filter (where confirmed_at is not null)::int`.as('confirmed'),
      sql<number>`count(*) filter (where confirmed_at is null)::int`.as('waiting'),
    ])
    .groupBy('source')
    .$narrowType<{ from: SignUpSource }>()
    .execute()
  const sum = (of: 'confirmed' | 'waiting') => rows.reduce((total, row) => total + row[of], 0)
  const sources = rows
    .filter(({ confirmed }) => confirmed > 0)
    .map(({ from, confirmed }) => ({ from, count: confirmed }))
    .toSorted((one, other) => other.count - one.count || one.from.localeCompare(other.from))
  const url = page.optInSlug === null ? '' : optInUrl(config.publicUrl, { page: page.optInSlug })
  const links = (await linkedPages(db, page)).map(({ id }) => id)
  return { url, on: page.optIn, confirmed: sum('confirmed'), waiting: sum('waiting'), sources, links }
}

/** @throws Refusal `opt_in_closed`, for a closed sign-up and an unknown page alike. */
export async function openPage({ db }: Services, slug: string): Promise<PageRow> {
  const page = await db
    .selectFrom('pages')
    .selectAll()
    .where('optInSlug', '=', slug)
    .where('optIn', '=', true)
    .executeTakeFirst()
  if (!page) throw new Refusal('opt_in_closed')
  return page
}

export async function present({ db }: Pick<Services, 'db'>, page: PageRow): Promise<Shown> {
  const [channel, bot] = await Promise.all([channelOf(db, page.id), botOf(db, page.id)])
  const linked = await linkedPages(db, page)
  return {
    ...linkTo(page),
    line: channel?.state === 'bound' ? addUrl(channel) : null,
    telegram: bot?.state === 'bound' ? startUrl(bot) : null,
    // A page that is hijacked or gone is not a place to send fans to.
    links: linked.filter(({ state }) => state === 'active').map(linkTo),
  }
}

const linkTo = ({ name, platform, handle, url }: PageRow) => ({ name, platform, handle, url })

/** Sets which of the member's other pages a page's sign-up links to. @throws Refusal `not_found` */
export async function setLinks(services: Services, page: PageRow, ids: string[]): Promise<void> {
  const others = new Set(ids.filter((id) => id !== page.id))
  for (const id of others) await ownedPage(services.db, page.userId, id)
  await changePage(services.db, page.id, { optInLinks: [...others] })
}

const isSignedUp = sql<boolean>`subscribers.confirmed_at is not null and subscribers.left_at is null`

/**
 * Saves a requested sign-up and mails the owner of the address. Anyone can enter any address, so the answer does not reveal
 * whether the address is signed up already, and an existing sign-up is not changed until its owner confirms.
 */
export async function ask(
  services: Services,
  { slug, email, name = '', from = 'link' }: CallInput<'optIn.ask'>,
  { language, address }: { language: Language; address: string },
): Promise<void> {
  const { db, clock, limits, messages, crypto, config } = services
  const page = await openPage(services, slug)
  if (!(await limits.take('optInPerAddress', address))) throw new Refusal('too_many_requests')
  // Prevents mail flooding: beyond a few mails a day the answer is the same, but no mail is sent.
  if (!(await limits.take('optInPerTarget', email))) return
  const wanted = { name, language, consent: signUpWords }
  const unlessSignedUp = <Value>(column: string) =>
    sql<Value>`case when ${isSignedUp} then subscribers.${sql.ref(column)} else excluded.${sql.ref(column)} end`
  const isKept = await keepSubscriber(
    db,
    {
      ...wanted,
      pageId: page.id,
      email,
      askedAt: clock.now(),
      confirmedAt: null,
      leftAt: null,
      source: from,
    },
    {
      askedAt: unlessSignedUp('asked_at'),
      language: unlessSignedUp('language'),
      consent: unlessSignedUp('consent'),
      source: unlessSignedUp('source'),
      name: sql`case when ${isSignedUp} or excluded.name = '' then subscribers.name else excluded.name end`,
    },
  )
  if (!isKept) throw new Refusal('opt_in_closed')
  const key = sealAsked(crypto, { ...wanted, pageId: page.id, email })
  const url = optInUrl(siteIn(config.publicUrl, language), { confirm: key })
  await messages.send(confirmMail(language, { to: email, page: page.name, url }))
}

/** Confirms a requested sign-up: within a week of the request, or at any time while signed up. */
export async function confirm(services: Services, key: string): Promise<Shown> {
  const { db, clock, crypto } = services
  const asked = openAsked(crypto, key)
  const page = asked && (await findPage(db, asked.pageId))
  if (!asked || !page) throw new Refusal('opt_in_key')
  const { name, language, consent } = asked
  const { numUpdatedRows } = await db
    .updateTable('subscribers')
    .set({
      ...{ language, consent, ...(name && { name }) },
      confirmedAt: sql`coalesce(confirmed_at, ${clock.now()}::timestamptz)`,
      leftAt: null,
      returnedAt: null,
    })
    .where('pageId', '=', page.id)
    .where('email', '=', asked.email)
    .where((where) => where.or([where('askedAt', '>', confirmableSince(services)), isSignedUp]))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('opt_in_key')
  return present(services, page)
}

/** Erases sign-ups that can no longer be confirmed: another person may have entered that address. */
export async function deleteUnconfirmed(services: Services): Promise<void> {
  await services.db
    .deleteFrom('subscribers')
    .where('confirmedAt', 'is', null)
    .where('leftAt', 'is', null)
    .where('returnedAt', 'is', null)
    .where('source', '!=', 'list')
    .where('askedAt', '<=', confirmableSince(services))
    .execute()
}

/**
 * Unsubscribes an address permanently, also an address that came from a list and never signed up. This works while the page is in the bin,
 * too, because the page may come back.
 */
export async function leave(services: Services, key: string): Promise<Shown> {
  const { db, clock } = services
  const { page, email } = await named(services, key)
  // Earlier requests end as well: an old mail cannot sign up an address again that has unsubscribed.
  const left = { leftAt: clock.now(), askedAt: new Date(0) }
  if (!(await keepSubscriber(db, { ...unasked(page.id, email), ...left }, left)))
    throw new Refusal('opt_in_key')
  return present(services, page)
}

async function named({ db, crypto }: Services, key: string): Promise<OptInAddress & { page: PageRow }> {
  const address = openKey(crypto, key)
  const page = address ? await findPageWithBin(db, address.pageId) : undefined
  if (!address || !page) throw new Refusal('opt_in_key')
  return { ...address, page }
}
