-- A seal on each row that a backup is made of: a hash of all it says, kept by PostgreSQL itself whenever the row is
-- written, by whomever. `pnpm verify-backup` works it out anew; a row that no longer agrees was changed behind
-- PostgreSQL's back (a bit that flipped on the disk or in memory). Content of files is named by its hash already.
-- `hash_record_extended` is there since PostgreSQL 14. modules/backup/verify/seals.ts has the same columns.
alter table fans add column seal bigint not null generated always as (hash_record_extended(
  row(page_id, uid, at, first_seen, last_seen, gone_at, dated, name, username, url, avatar, email, grams), 0)) stored;
alter table posts add column seal bigint not null generated always as (hash_record_extended(
  row(page_id, uid, at, dated, kind, text, url, likes, comments, shares, first_seen, changed_at), 0)) stored;
alter table post_media add column seal bigint not null generated always as (hash_record_extended(
  row(page_id, post_uid, n, kind, uri, hash, missing), 0)) stored;
alter table fan_days add column seal bigint not null generated always as (hash_record_extended(
  row(page_id, day, joined, gone, total), 0)) stored;
