-- Restore: requests, from the first draft to the last post's outcome.

-- `state`: 0 draft, 1 applying, 2 restoring, 3 completed, 4 failed. `picked`: the posts ticked one by one (posts = chosen),
-- or those left out of all or of the span.
create table restores (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  page_id bigint not null references all_pages (id) on delete cascade,
  to_page_id bigint references all_pages (id) on delete set null,
  state smallint not null default 0 check (state between 0 and 4),
  reason text not null check (reason in ('hijacked', 'suspended', 'lost_access', 'moving', 'other')),
  note text not null default '',
  changed_at text,
  posts text not null check (posts in ('all', 'span', 'chosen')),
  from_day text,
  until_day text,
  picked text[] collate "C" not null default '{}',
  "of" int,
  done int not null default 0,
  skipped int not null default 0,
  created_at timestamptz not null,
  saved_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  way text not null default 'hand' check (way in ('api', 'hand')),
  failed int not null default 0,
  unknown int not null default 0,
  -- What a request under way by API does, null where it is none; and until when it sleeps.
  phase text check (phase in ('publishing', 'waiting', 'paused')),
  wait_until timestamptz,
  -- Why it paused by itself: a key and its params.
  halted jsonb,
  stop_asked boolean not null default false,
  -- The number of the job that may work on it; a job of an older number does nothing.
  turn int not null default 0,
  -- Posts in a row that the platform gave no answer to.
  faults int not null default 0,
  -- Posts that the member lets be seen by more people than could see them, with who could when it was chosen: the choice is
  -- for that alone, and ends when a backup says otherwise.
  openly jsonb not null default '{}',
  -- Of a draft: in the bin since.
  deleted_at timestamptz
);
create index restores_user on restores (user_id, id desc);
create index restores_page on restores (page_id);
create index restores_to_page on restores (to_page_id);
create index restores_under_way on restores (id) where state = 2 and way = 'api';

-- What a request that was begun publishes, post by post, as it was agreed to: a later backup changes nothing of it.
-- `content_key` names what is at the target, whichever backup it came from.
create table restore_items (
  restore_id bigint not null references restores (id) on delete cascade,
  n int not null,
  post_uid text collate "C" not null,
  to_page_id bigint not null,
  content_key text collate "C" not null,
  title text,
  parts jsonb not null,
  media jsonb not null,
  notes jsonb not null,
  outcome text not null default 'waiting'
    check (outcome in ('waiting', 'publishing', 'done', 'failed', 'unknown', 'skipped')),
  url text,
  at timestamptz,
  tries int not null default 0,
  why jsonb,
  -- The ids of those parts that are there, and what was made ready for the next (uploads, containers).
  sending jsonb not null default '{"ids":[]}',
  -- Since when that part is handed over and no answer has come.
  asked_at timestamptz,
  -- Who works on it, and until when a call of that worker may still come through at the platform.
  lease_owner text,
  lease_until timestamptz,
  -- Who is to see it at the target. Null: begun before this was known.
  audience text check (audience in ('public', 'unlisted', 'followers', 'friends', 'some', 'private')),
  primary key (restore_id, n)
);
-- One content is at a target, or on its way there, once.
create unique index restore_items_once on restore_items (to_page_id, content_key)
  where outcome in ('waiting', 'publishing', 'done', 'unknown');
-- How much of the platform's allowance of the last hours is used.
create index restore_items_lately on restore_items (to_page_id, at) where at is not null;
