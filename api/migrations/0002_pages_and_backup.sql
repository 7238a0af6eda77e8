-- Pages and all that is kept of them. `page_id` leads every key of what grows with a page (fans, posts, their days and
-- files), so that these tables spread by page. They carry no foreign key to it: a check and a trigger call for each of
-- a million rows would cost more than the row. Whoever deletes a page erases them (modules/pages/erase.ts).

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
  unique (user_id, platform, handle)
);

-- Pages that were deleted and whose rows and files are still being erased.
create table erasures (
  page_id bigint primary key
);

create table uploads (
  page_id bigint not null references pages (id) on delete cascade,
  id uuid not null,
  parts smallint not null,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  primary key (page_id, id)
);
create index uploads_touched on uploads (touched_at);

-- `received` is what has reached the disk for certain. `size` is null until the last byte of a part is known.
create table upload_parts (
  page_id bigint not null,
  upload_id uuid not null,
  part smallint not null,
  name text not null,
  size bigint,
  received bigint not null default 0,
  primary key (page_id, upload_id, part),
  foreign key (page_id, upload_id) references uploads (page_id, id) on delete cascade
);

create table runs (
  id bigint generated always as identity primary key,
  page_id bigint not null references pages (id) on delete cascade,
  user_id bigint not null,
  -- Kept after the upload itself is gone: whoever asks again is answered with this run, never with a second one.
  upload_id uuid,
  state text not null check (state in ('queued', 'running', 'done', 'failed', 'stopped')),
  phase text not null check (phase in ('queued', 'reading', 'saving', 'media', 'done')),
  stop_asked boolean not null default false,
  -- Set by the very transaction that merges what was read: a run that was cut off later does not do it again.
  merged boolean not null default false,
  -- How often a fault of ours ended it; being killed does not count.
  faults smallint not null default 0,
  done int not null default 0,
  "of" int,
  fans_seen int not null default 0,
  fans_new int not null default 0,
  fans_gone int not null default 0,
  fans_changed int not null default 0,
  posts_seen int not null default 0,
  posts_new int not null default 0,
  posts_changed int not null default 0,
  bytes bigint not null default 0,
  error jsonb,
  notes jsonb not null default '[]',
  files text[] not null,
  taken_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  unique (page_id, upload_id)
);
create index runs_page on runs (page_id, id desc);
create index runs_active on runs (user_id, id) where state in ('queued', 'running');

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
  primary key (page_id, uid)
);
create index fans_at on fans (page_id, at, uid);
create index fans_gone on fans (page_id, at, uid) where gone_at is not null;
create index fans_name on fans (page_id, (left(lower(coalesce(name, username, uid) collate "C"), 40)), uid);
create index fans_grams on fans using gin (grams) with (fastupdate = on, gin_pending_list_limit = 16384);

-- Every so many fans, the key that stands there in an order: page 30,000 of a list begins at the nearest one.
create table fan_marks (
  page_id bigint not null,
  version int not null,
  sort text collate "C" not null check (sort in ('at', 'name')),
  position int not null,
  at timestamptz,
  name text collate "C",
  uid text collate "C" not null,
  primary key (page_id, sort, position)
);

-- Days of Taipei. `total` is known on the days of whole lists alone; between them it follows from joined and gone.
create table fan_days (
  page_id bigint not null,
  day date not null,
  joined int not null default 0,
  gone int not null default 0,
  total int,
  primary key (page_id, day)
);

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
  primary key (page_id, post_uid, n)
);

-- Content by its hash, kept once whoever has it, and who has it. The plan's storage counts each page's own.
create table files (
  hash text collate "C" primary key,
  bytes bigint not null,
  type text not null,
  created_at timestamptz not null
);
create table page_files (
  page_id bigint not null,
  hash text collate "C" not null references files (hash),
  primary key (page_id, hash)
);
create index page_files_hash on page_files (hash);
