-- Restore: requests, from the first draft to the last post's outcome, and what each plan allows (design.md, "Plans").

-- `restore_days`: days between two restores; null where the plan restores nothing. `restore_dry`: it may look at what would be.
alter table plans
  add column restore_days int,
  add column restore_dry boolean not null default true;
update plans set restore_dry = false where type = 0;
update plans set restore_days = 30 where type = 2;
update plans set restore_days = 7 where type = 3;

-- `state`: 0 draft, 1 applying, 2 restoring, 3 completed, 4 failed. `picked`: the posts ticked one by one (posts = chosen),
-- or those left out of all or of the span.
create table restores (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  page_id bigint not null references pages (id) on delete cascade,
  to_page_id bigint references pages (id) on delete set null,
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
  ended_at timestamptz
);
create index restores_user on restores (user_id, id desc);
create index restores_page on restores (page_id);
create index restores_to_page on restores (to_page_id);

-- What a request that was begun publishes, post by post, as it was agreed to: a later backup changes nothing of it.
-- `content_key` names what stands at the target, whichever backup it came from.
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
  outcome text not null default 'waiting' check (outcome in ('waiting', 'done', 'skipped')),
  url text,
  at timestamptz,
  primary key (restore_id, n)
);
-- One content is at a target, or on its way there, once.
create unique index restore_items_once on restore_items (to_page_id, content_key) where outcome in ('waiting', 'done');
