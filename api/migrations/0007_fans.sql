-- Fans, and what makes long lists of them quick. `page_id` leads every key of what grows with a page (fans, posts, their days
-- and files), so that these tables spread by page. They carry no foreign key to it: a check and a trigger call for each of
-- a million rows would cost more than the row. What deletes a page erases them (modules/pages/erase.ts).
--
-- `seal`, here and in 0008_posts.sql, is a hash of all a row says, kept by PostgreSQL itself whenever the row is written.
-- `pnpm verify-backup` computes it again; a row that no longer agrees was changed behind PostgreSQL's back (a bit that
-- flipped on the disk or in memory). Content of files is named by its hash already. `hash_record_extended` is there since
-- PostgreSQL 14. modules/backup/verify/seals.ts has the same columns.

-- `at` is when this fan followed (`dated`), or else was first seen: one column, so that the list's order is an index
-- of plain columns and a deep page is counted off without a look at the rows. A present fan was last seen in the
-- page's newest whole list; `last_seen` is written only where that is not so. `grams` are hashes of all pairs of
-- characters (and of each single one beyond ASCII) of name, user name and uid, salted with the page, so that a search
-- meets this page's rows alone; modules/fans/grams.ts makes them.
create table fans (
  page_id bigint not null,
  uid text collate "C" not null,
  at timestamptz not null,
  first_seen timestamptz not null,
  last_seen timestamptz,
  gone_at timestamptz,
  dated boolean not null,
  name text,
  username text,
  url text,
  avatar text,
  email text,
  grams int[] not null,
  seal bigint not null generated always as (hash_record_extended(
    row(page_id, uid, at, first_seen, last_seen, gone_at, dated, name, username, url, avatar, email, grams), 0)) stored,
  primary key (page_id, uid)
);
create index fans_at on fans (page_id, at, uid);
create index fans_gone on fans (page_id, at, uid) where gone_at is not null;
create index fans_name on fans (page_id, (left(lower(coalesce(name, username, uid) collate "C"), 40)), uid);
create index fans_gone_name on fans (page_id, (left(lower(coalesce(name, username, uid) collate "C"), 40)), uid) where gone_at is not null;
create index fans_email on fans (page_id, lower(email)) where email is not null;
create index fans_grams on fans using gin (grams) with (fastupdate = on, gin_pending_list_limit = 16384);
-- Those who left are a small part of a list, and are looked through by name on the worst day: an index of their own, a fortieth
-- of the other, of which everyone's entries would be read first otherwise.
create index fans_gone_grams on fans using gin (grams) where gone_at is not null;

-- Under which other ids a fan was kept before, and how it is known that it is the same one: the same user name came with
-- an id of the platform's (`username`), or a list has someone who followed in the very second (`date`: very likely).
create table fan_names (
  page_id bigint not null,
  was text collate "C" not null,
  uid text collate "C" not null,
  -- What was shown then: the user name, else the name.
  name text,
  match text not null check (match in ('username', 'date')),
  found_at timestamptz not null,
  primary key (page_id, was)
);
create index fan_names_uid on fan_names (page_id, uid);

-- Days of Taipei. `total` is known on the days of whole lists alone; between them it follows from joined and gone.
create table fan_days (
  page_id bigint not null,
  day date not null,
  joined int not null default 0,
  gone int not null default 0,
  total int,
  seal bigint not null generated always as (hash_record_extended(row(page_id, day, joined, gone, total), 0)) stored,
  primary key (page_id, day)
);

-- What follows is made by the worker each time a list has changed (`version` is `fans_version` of the page).

-- The key at every so many fans of an order, and how many of those before it still follow: page 30,000 of a list, also of those
-- who left or stayed, begins at the nearest one.
create table fan_marks (
  page_id bigint not null,
  version int not null,
  sort text collate "C" not null check (sort in ('at', 'name')),
  position int not null,
  at timestamptz,
  name text collate "C",
  uid text collate "C" not null,
  present int not null,
  primary key (page_id, sort, position)
);

-- How often each frequent pair of characters is in each stretch of a list, in both orders. A search for a frequent
-- name then begins where its first fans are: sorted by name, all of one name are together, anywhere in the list.
create table fan_gram_marks (
  page_id bigint not null,
  version int not null,
  sort text collate "C" not null check (sort in ('at', 'name')),
  gram int not null,
  counts int[] not null,
  primary key (page_id, sort, gram)
);

-- On which days the fans of each stretch of a list by name came, sorted: how many of those since a day come before a mark is
-- then counted off here, at 2 bytes a fan. Days are numbered from 1970 on (modules/fans/days.ts).
create table fan_day_marks (
  page_id bigint not null,
  version int not null,
  position int not null,
  present_days smallint[] not null,
  gone_days smallint[] not null,
  primary key (page_id, position)
);

-- A chapter is many of the stretches whose days `fan_day_marks` holds. How many of its fans came on each day or later:
-- a deep page of a long list by name since a day then begins in the right chapter, and only its days are counted off.
create table fan_day_chapters (
  page_id bigint not null,
  version int not null,
  position int not null,
  -- The days on which any of them came, sorted; for each, how many of those who follow, and of those who left, came then or
  -- later.
  days smallint[] not null,
  present_since int[] not null,
  gone_since int[] not null,
  primary key (page_id, position)
);
-- Read far more often than written, and numbers that grow compress badly.
alter table fan_day_chapters
  alter column days set storage external,
  alter column present_since set storage external,
  alter column gone_since set storage external;

-- How many fans have an id that a platform's own message can go to: CallBack's preview says so whenever something is typed.
create table messaged_fans (
  page_id bigint primary key,
  version int not null,
  fans int not null
);
