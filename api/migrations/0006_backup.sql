-- Backups: uploads of archives, and runs that read them or fetch through a platform's API.

create table uploads (
  page_id bigint not null references all_pages (id) on delete cascade,
  id uuid not null,
  parts smallint not null,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  -- A part of an export that holds media alone waits for the part with its posts until then, and is swept afterwards.
  keep_until timestamptz,
  primary key (page_id, id)
);
create index uploads_touched on uploads (touched_at);
create index uploads_waiting on uploads (page_id) where keep_until is not null;

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
  page_id bigint not null references all_pages (id) on delete cascade,
  user_id bigint not null,
  -- Kept after the upload itself is gone: a caller that asks again is answered with this run, never with a second one.
  upload_id uuid,
  state text not null check (state in ('queued', 'running', 'done', 'failed', 'stopped')),
  phase text not null check (phase in ('queued', 'reading', 'waiting', 'saving', 'media', 'done')),
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
  source text not null default 'archive' check (source in ('archive', 'api')),
  -- Who wanted it: the member, or the page's rhythm.
  cause text not null default 'hand' check (cause in ('hand', 'auto')),
  -- Of a run that fetches: where it goes on, with how often in a row the platform gave no answer; and until when the platform
  -- asked it to wait.
  fetching jsonb,
  wait_until timestamptz,
  unique (page_id, upload_id)
);
create index runs_page on runs (page_id, id desc);
create index runs_active on runs (user_id, id) where state in ('queued', 'running');

-- What a run has fetched and not merged yet, an answer of the platform a row. Emptied when the run ends.
create table fetched (
  run_id bigint not null references runs (id) on delete cascade,
  n int not null,
  kind text not null check (kind in ('fans', 'posts')),
  records jsonb not null,
  primary key (run_id, n)
);
