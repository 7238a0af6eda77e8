import { type RawBuilder, sql } from 'kysely'
import { areMeant, type ConfirmedSignUps, type SignUpsMeant } from '../pages/sign-ups'

/* Which of a page's subscribers a message is meant for, as SQL expressions for the modules that send it. */

/** Selects the rows of `subscribers` that are meant, confirmed or not. */
const isMeant = (who: SignUpsMeant) => areMeant(who, sql`asked_at`)

/** The confirmed addresses. */
export const addressesLeft = (
  who: SignUpsMeant,
): RawBuilder<{ email: string; name: string; language: string }> => sql`
  select email, name, language from subscribers
  where ${isMeant(who)} and confirmed_at is not null and left_at is null and returned_at is null`

export const confirmedByMail: ConfirmedSignUps = (pageIds) => sql`
  select page_id, confirmed_at from subscribers
  where page_id = any(${pageIds}::bigint[]) and confirmed_at is not null and left_at is null and returned_at is null`

/** The column of the address, for the conditions below. */
export const subscriberEmail = sql<string>`s.email`

/** Counts addresses that signed off: among those meant, and among all others that `isMeantElsewhere` selects. */
export const countLeft = (
  who: SignUpsMeant,
  isMeantElsewhere: RawBuilder<boolean>,
): RawBuilder<number> => sql`(select count(*) from subscribers s
  where page_id = ${who.pageId} and left_at is not null and (${isMeant(who)} or ${isMeantElsewhere}))`

/** Counts unconfirmed addresses, except those that `isMeantElsewhere` selects. */
export const countUnconfirmed = (
  who: SignUpsMeant,
  isMeantElsewhere: RawBuilder<boolean>,
): RawBuilder<number> => sql`(select count(*) from subscribers s
  where ${isMeant(who)} and left_at is null and returned_at is null and confirmed_at is null and not ${isMeantElsewhere})`

/** Counts addresses that do not exist: among those meant, and among all others that `isMeantElsewhere` selects. */
export const countReturned = (
  who: SignUpsMeant,
  isMeantElsewhere: RawBuilder<boolean>,
): RawBuilder<number> => sql`(select count(*) from subscribers s
  where page_id = ${who.pageId} and returned_at is not null and left_at is null and (${isMeant(who)} or ${isMeantElsewhere}))`

/** The addresses that signed off at a page, in lower case. */
export const addressesSignedOff = (pageId: string): RawBuilder<{ email: string }> =>
  sql`select email from subscribers where page_id = ${pageId} and left_at is not null`

const isSubscriber = (pageId: RawBuilder<unknown>, email: RawBuilder<unknown>, which: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from subscribers s where s.page_id = ${pageId} and s.email = ${email} and ${which})`

/** Whether an address signed off at a page. @param email in lower case */
export const signedOff = (pageId: RawBuilder<unknown>, email: RawBuilder<unknown>): RawBuilder<boolean> =>
  isSubscriber(pageId, email, sql`s.left_at is not null`)

/** Whether a page sends no mail to an address: it signed off, or does not exist. @param email in lower case */
export const getsNoMail = (pageId: RawBuilder<unknown>, email: RawBuilder<unknown>): RawBuilder<boolean> =>
  isSubscriber(pageId, email, sql`(s.left_at is not null or s.returned_at is not null)`)
