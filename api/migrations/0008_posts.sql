-- Posts and their files. Why there is no foreign key to the page, and what a seal is: 0007_fans.sql.

create table posts (
  page_id bigint not null,
  uid text collate "C" not null,
  at timestamptz not null,
  dated boolean not null,
  kind text not null check (kind in ('text', 'photo', 'video', 'link', 'story', 'reply', 'repost')),
  text text not null,
  url text,
  likes int,
  comments int,
  shares int,
  first_seen timestamptz not null,
  changed_at timestamptz,
  -- Who could see it, as its platform said. What is unknown is not taken for public: the next backup of the page says it.
  visibility text not null default 'unknown'
    check (visibility in ('public', 'unlisted', 'followers', 'friends', 'some', 'private', 'unknown')),
  -- The album it belongs to, where an archive says so.
  album text,
  seal bigint not null generated always as (hash_record_extended(
    row(page_id, uid, at, dated, kind, text, url, likes, comments, shares, first_seen, changed_at, visibility, album), 0)) stored,
  primary key (page_id, uid)
);
create index posts_at on posts (page_id, at, uid);

-- `hash` is null until the file is kept; `missing` where the archive did not hold it, or there was no room for it.
create table post_media (
  page_id bigint not null,
  post_uid text collate "C" not null,
  n smallint not null,
  kind text not null check (kind in ('photo', 'video', 'file')),
  uri text not null,
  hash text collate "C",
  missing boolean not null default false,
  -- What a picture shows, in the words of its owner, where an archive says so.
  alt text,
  seal bigint not null generated always as (hash_record_extended(
    row(page_id, post_uid, n, kind, uri, hash, missing, alt), 0)) stored,
  primary key (page_id, post_uid, n)
);
