-- What a picture shows, in the words of its owner, and the album a post belongs to, where an archive says so.
alter table post_media add column alt text;
alter table posts add column album text;
-- The seals cover them (migration 0010, modules/backup/verify/seals.ts).
alter table posts drop column seal;
alter table posts add column seal bigint not null generated always as (hash_record_extended(
  row(page_id, uid, at, dated, kind, text, url, likes, comments, shares, first_seen, changed_at, visibility, album), 0)) stored;
alter table post_media drop column seal;
alter table post_media add column seal bigint not null generated always as (hash_record_extended(
  row(page_id, post_uid, n, kind, uri, hash, missing, alt), 0)) stored;
