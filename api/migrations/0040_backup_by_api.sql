-- Backup through the platforms' own APIs: what opens a page there, runs that fetch, their rhythm, signs of a hijack.

-- An authorisation may be for one page.
alter table authorisations drop constraint authorisations_purpose_check;
alter table authorisations
  add constraint authorisations_purpose_check check (purpose in ('login', 'link', 'bind', 'page')),
  add column page_id bigint references pages (id) on delete cascade;

-- What a member gave for one page. `subject` is the page's id there, `holder` whoever authorised (a Facebook page has a
-- person behind it). `known` is how the page was when it was last looked at: whatever is otherwise is a sign.
create table page_access (
  page_id bigint primary key references pages (id) on delete cascade,
  subject text collate "C" not null,
  account text not null,
  scopes text[] not null,
  tokens text not null,
  state text not null default 'bound' check (state in ('bound', 'expired')),
  known jsonb not null,
  since timestamptz not null,
  expires_at timestamptz
);

-- How many follow and how many posts there are, each time somebody looked: a fall within a day is a sign.
create table page_sights (
  page_id bigint not null references pages (id) on delete cascade,
  at timestamptz not null,
  fans int,
  posts int,
  primary key (page_id, at)
);

-- Signs of a hijack (design.md). `answer` is what the member said of it: it was me, or a CallBack.
create table hijack_signs (
  id bigint generated always as identity primary key,
  page_id bigint not null references pages (id) on delete cascade,
  kind text collate "C" not null,
  params jsonb not null default '{}',
  seen_at timestamptz not null,
  run_id bigint,
  answer text check (answer in ('me', 'callback')),
  answered_at timestamptz
);
create index hijack_signs_page on hijack_signs (page_id, seen_at desc);
-- One sign of a kind is open at a time: the hourly check does not tell the same again every hour.
create unique index hijack_signs_open on hijack_signs (page_id, kind) where answer is null;

alter table pages
  add column next_backup timestamptz,
  add column next_look timestamptz,
  -- As it stood before a sign was seen: "it was me" gives it back.
  add column state_before text check (state_before in ('active', 'suspended', 'hijacked', 'lost_access'));
create index pages_next_backup on pages (next_backup) where next_backup is not null;
create index pages_next_look on pages (next_look) where next_look is not null;

-- A run that fetches: where it goes on, until when the platform asked it to wait, and how often in a row it was not
-- answered. `cause` is who wanted it.
alter table runs drop constraint runs_phase_check;
alter table runs
  add constraint runs_phase_check check (phase in ('queued', 'reading', 'waiting', 'saving', 'media', 'done')),
  add column source text not null default 'archive' check (source in ('archive', 'api')),
  add column cause text not null default 'hand' check (cause in ('hand', 'auto')),
  add column fetching jsonb,
  add column wait_until timestamptz;

-- What a run has fetched and not merged yet, an answer of the platform a row. Emptied when the run ends.
create table fetched (
  run_id bigint not null references runs (id) on delete cascade,
  n int not null,
  kind text not null check (kind in ('fans', 'posts')),
  records jsonb not null,
  primary key (run_id, n)
);

-- How often the plan has signs of a hijack looked for, in hours; null where runs alone do.
alter table plans add column look_hours smallint;
update plans set look_hours = 1 where type = 3;
