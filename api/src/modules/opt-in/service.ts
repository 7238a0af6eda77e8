import { type CallInput, type CallOutput, type SignUpSource, signUpWords } from '@fankeep/shared/contract'
import { sql } from 'kysely'
import type { Language } from '../../infra/language'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { addUrl, channelOf } from '../line/channel'
import { botOf, startUrl } from '../telegram/bot'
import { ownedPage, type PageRow } from '../pages/owned-page'
import { type OptInAddress, openAsked, openKey, optInUrl, sealAsked } from './key'
import { confirmMail } from './mails'
import { changePage, findPage, linkedPages } from '../pages/repository'
import { keepSubscriber, unasked } from './subscribers'

type Shown = CallOutput<'optIn.show'>

const confirmDays = 7
/** Before then a fan asked too long ago to confirm it now. */
const confirmableSince = ({ clock }: Pick<Services, 'clock'>) =>
  new Date(clock.now().getTime() - confirmDays * 86_400_000)
const slugLength = 16

/** A member's own view of a page's sign-up, which gets its address the first time; opens or closes it where asked to. */
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

/** The same, and nothing is changed: a page that has no address yet shows none. */
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

/** @throws Refusal `opt_in_closed`, for a page that is closed and for none alike. */
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
    // One that is in other hands, or gone, is no place to send fans to.
    links: linked.filter(({ state }) => state === 'active').map(linkTo),
  }
}

const linkTo = ({ name, platform, handle, url }: PageRow) => ({ name, platform, handle, url })

/** Which of the member's other pages the sign-up page of a page leads to. @throws Refusal `not_found` */
export async function setLinks(services: Services, page: PageRow, ids: string[]): Promise<void> {
  const others = new Set(ids.filter((id) => id !== page.id))
  for (const id of others) await ownedPage(services.db, page.userId, id)
  await changePage(services.db, page.id, { optInLinks: [...others] })
}

const isSignedUp = sql<boolean>`subscribers.confirmed_at is not null and subscribers.left_at is null`

/**
 * Keeps an address as asked for, and asks its owner by mail. Says nothing of who is signed up already, and changes nothing of them
 * until they confirm it: anyone may ask with any address.
 */
export async function ask(
  services: Services,
  { slug, email, name = '', from = 'link' }: CallInput<'optIn.ask'>,
  { language, address }: { language: Language; address: string },
): Promise<void> {
  const { db, clock, limits, messages, crypto, config } = services
  const page = await openPage(services, slug)
  if (!(await limits.take('optInPerAddress', address))) throw new Refusal('too_many_requests')
  // No one's mailbox is filled by others: beyond a few mails a day the answer is the same, and no mail goes out.
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
  const url = optInUrl(config.publicUrl, { confirm: key })
  await messages.send(confirmMail(language, { to: email, page: page.name, url }))
}

/** The owner of the address says yes to what was asked for: within a week of it, or while signed up. */
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

/** Forgets what can no longer be confirmed: anyone may have left that address. */
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

/** Signs an address off for good, also one that came with a list and never signed up. */
export async function leave(services: Services, key: string): Promise<Shown> {
  const { db, clock } = services
  const { page, email } = await named(services, key)
  // What was asked for before is over as well: an old mail does not sign up again anyone who has left.
  const left = { leftAt: clock.now(), askedAt: new Date(0) }
  if (!(await keepSubscriber(db, { ...unasked(page.id, email), ...left }, left)))
    throw new Refusal('opt_in_key')
  return present(services, page)
}

async function named({ db, crypto }: Services, key: string): Promise<OptInAddress & { page: PageRow }> {
  const address = openKey(crypto, key)
  const page = address ? await findPage(db, address.pageId) : undefined
  if (!address || !page) throw new Refusal('opt_in_key')
  return { ...address, page }
}
