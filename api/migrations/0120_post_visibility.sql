-- Who could see a post, as its platform said. Rows from before do not know: they are not taken for public, and the next
-- backup of the page says what it says.
alter table posts
  add column visibility text not null default 'unknown'
    check (visibility in ('public', 'unlisted', 'followers', 'friends', 'some', 'private', 'unknown'));
-- The seal covers it (migration 0010, modules/backup/verify/seals.ts).
alter table posts drop column seal;
alter table posts add column seal bigint not null generated always as (hash_record_extended(
  row(page_id, uid, at, dated, kind, text, url, likes, comments, shares, first_seen, changed_at, visibility), 0)) stored;

-- `openly`: posts that the member lets be seen by more people than could see them, with who could when it was chosen: the
-- choice is for that alone, and ends when a backup says otherwise.
alter table restores add column openly jsonb not null default '{}';
-- Who is to see it at the target. Null: begun before this was known.
alter table restore_items
  add column audience text check (audience in ('public', 'unlisted', 'followers', 'friends', 'some', 'private'));
