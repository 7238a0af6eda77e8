/** Statements that query all machines of a Citus cluster, by their text without values, each with its reason. */
export const manyShards: readonly (readonly [RegExp, string])[] = [
  [
    /from fans where grams @> \$::int\[\] and page_id \+ 0 = \$/,
    'a search by rare grams: with a condition on the page alone PostgreSQL would take an index of the list, and read a million rows. Grams are ' +
      'salted with the page, so each machine answers out of its index of grams, and all but one with nothing',
  ],
  [
    /^select .* from "?(fan_notes|group_fans|tagged_fans|line_fans|telegram_fans|subscribers)"? .*\buser_id"? = \$/,
    'a member’s download of all data, which reads all of the member’s pages at once',
  ],
  [
    /^select "hash" from "page_files" where "hash" = \$ limit \$$/,
    'a file is removed where no page of any member has it: its hash is no page’s',
  ],
  [
    /^delete from deliveries d using callbacks c where c\.id = d\.callback_id and c\.ended_at < \$$/,
    'maintenance: deliveries of all CallBacks that have had their time',
  ],
  [
    /^delete from "subscribers" where "confirmed_at" is null and .* "asked_at" <= \$$/,
    'maintenance: addresses left at sign-up pages that can no longer be confirmed',
  ],
  [
    /^select p\.id from pages p left join \(select page_id, version from messaged_fans\) m /,
    'maintenance: pages of all members whose list has no marks of its version',
  ],
]
