-- What opens an account or a page at another site, and what is seen there that may be a hijack. Tokens are sealed.

-- OAuth authorisations under way: for a login, or for one page. A row is taken out by the one answer that uses it.
create table authorisations (
  state_hash text collate "C" primary key,
  binding_hash text collate "C" not null,
  purpose text not null check (purpose in ('login', 'link', 'bind', 'page')),
  provider text collate "C" not null,
  user_id bigint references users (id) on delete cascade,
  redirect_uri text not null,
  verifier text not null,
  nonce text not null,
  expires_at timestamptz not null,
  page_id bigint references all_pages (id) on delete cascade
);
create index authorisations_expires on authorisations (expires_at);
create index authorisations_user on authorisations (user_id);

create table media_accounts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  platform text collate "C" not null,
  subject text collate "C" not null,
  account text not null,
  scopes text[] not null,
  tokens text not null,
  state text not null default 'bound' check (state in ('bound', 'expired')),
  since timestamptz not null,
  expires_at timestamptz,
  unique (user_id, platform)
);

-- What a member gave for one page. `subject` is the page's id there. `known` is how the page was when it was last looked at:
-- whatever is otherwise is a sign.
create table page_access (
  page_id bigint primary key references all_pages (id) on delete cascade,
  subject text collate "C" not null,
  account text not null,
  scopes text[] not null,
  tokens text not null,
  state text not null default 'bound' check (state in ('bound', 'expired')),
  known jsonb not null,
  since timestamptz not null,
  expires_at timestamptz
);

-- How many follow and how many posts there are, each time the server looked: a fall within a day is a sign.
create table page_sights (
  page_id bigint not null references all_pages (id) on delete cascade,
  at timestamptz not null,
  fans int,
  posts int,
  primary key (page_id, at)
);

-- Signs of a hijack (design.md). `answer` is what the member said of it: it was me, or a CallBack.
create table hijack_signs (
  id bigint generated always as identity primary key,
  page_id bigint not null references all_pages (id) on delete cascade,
  kind text collate "C" not null,
  params jsonb not null default '{}',
  seen_at timestamptz not null,
  run_id bigint,
  answer text check (answer in ('me', 'callback')),
  answered_at timestamptz
);
create index hijack_signs_page on hijack_signs (page_id, seen_at desc);
-- One sign of a kind is open at a time: the hourly check does not report the same again every hour.
create unique index hijack_signs_open on hijack_signs (page_id, kind) where answer is null;
