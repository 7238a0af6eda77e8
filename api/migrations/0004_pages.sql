-- Pages, and the files that are kept for them and for members.

-- Every page, those of the bin (`deleted_at`) as well. Its constraints and its sequence are named as those of `pages` are: the
-- table had that name before there was a bin.
create table pages (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  platform text collate "C" not null,
  -- As the platform's address rule writes it, and all that this page was ever called: an archive made before a
  -- change of name is still this page's.
  handle text collate "C" not null,
  handles text[] collate "C" not null,
  url text not null,
  name text not null,
  avatar text not null default '',
  state text not null default 'active' check (state in ('active', 'suspended', 'hijacked', 'lost_access')),
  role text not null default 'main' check (role in ('main', 'backup')),
  auto text not null default 'off' check (auto in ('off', 'daily', 'weekly')),
  -- Counters, kept by the transaction that changes what they count.
  fans int not null default 0,
  fans_gone int not null default 0,
  posts int not null default 0,
  bytes bigint not null default 0,
  -- When the newest fan list was made, and the newest of those of which no part was missing.
  list_at timestamptz,
  whole_list_at timestamptz,
  -- Raised by each import that changed fans: `fan_marks` of another version are not used.
  fans_version int not null default 0,
  last_backup timestamptz,
  created_at timestamptz not null,
  -- Whether fans may leave their address at this page, and the random part of that page's address.
  opt_in boolean not null default false,
  opt_in_slug text collate "C" unique,
  next_backup timestamptz,
  next_look timestamptz,
  -- As it was before a sign of a hijack was seen: "it was me" gives it back.
  state_before text check (state_before in ('active', 'suspended', 'hijacked', 'lost_access')),
  deleted_at timestamptz
);
alter table pages rename to all_pages;
-- One that was deleted does not keep its address from being added again.
create unique index all_pages_live on all_pages (user_id, platform, handle) where deleted_at is null;
create index all_pages_user_id on all_pages (user_id);
create index all_pages_deleted_at on all_pages (deleted_at) where deleted_at is not null;
create index pages_next_backup on all_pages (next_backup) where next_backup is not null;
create index pages_next_look on all_pages (next_look) where next_look is not null;

-- What reads or changes pages by this name never meets one of the bin. A later column is added to `all_pages`, and to the view
-- by `create or replace view`.
create view pages as
  select id, user_id, platform, handle, handles, url, name, avatar, state, role, auto, fans, fans_gone, posts, bytes,
    list_at, whole_list_at, fans_version, last_backup, created_at, opt_in, opt_in_slug, next_backup, next_look, state_before
  from all_pages where deleted_at is null;

-- Pages that were deleted and whose rows and files are still being erased.
create table erasures (
  page_id bigint primary key
);

-- Content by its hash, kept once however many have it, and who has it. The plan's storage counts each page's own.
create table files (
  hash text collate "C" primary key,
  bytes bigint not null,
  type text not null,
  created_at timestamptz not null
);
-- No foreign key to the page: see 0007_fans.sql.
create table page_files (
  page_id bigint not null,
  hash text collate "C" not null references files (hash),
  primary key (page_id, hash)
);
create index page_files_hash on page_files (hash);

-- Files that are a member's own and no page's: the picture of the account.
create table user_files (
  user_id bigint not null references users (id),
  hash text collate "C" not null references files (hash),
  created_at timestamptz not null,
  primary key (user_id, hash)
);
create index user_files_hash on user_files (hash);
