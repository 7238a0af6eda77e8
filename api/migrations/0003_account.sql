-- Two-factor login, logins of other sites, bindings, pictures of members.
-- What is sealed (AES-256-GCM) carries the id of its key and is bound to its row; `pnpm rotate-key` knows each column.

alter table codes drop constraint codes_use_check;
alter table codes add constraint codes_use_check
  check (use in ('register', 'login', 'reset', 'authorise', 'delete'));

-- A right code lets this session bind and unbind for a while, and one that was shown the spare codes take them along.
alter table sessions add column authorised_until timestamptz;
alter table sessions add column spare_shown_until timestamptz;

-- `confirmed_at` is null while the member has not shown that his authenticator has the secret. A time step counts once:
-- `last_step` is the newest one that was used (RFC 6238, 5.2).
create table authenticators (
  user_id bigint primary key references users (id) on delete cascade,
  secret text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

-- Checked by the keyed hash; the sealed text is there to show them again to who proves himself anew.
create table spare_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  n smallint not null,
  code_hash text collate "C" not null,
  sealed text not null,
  made_at timestamptz not null,
  used_at timestamptz,
  unique (user_id, n)
);

-- Between the two steps of a login. `way` is how the first was taken.
create table login_tickets (
  ticket_hash text collate "C" primary key,
  user_id bigint not null references users (id) on delete cascade,
  way text not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index login_tickets_user on login_tickets (user_id);

-- OAuth authorisations under way. A row is taken out by the one answer that uses it.
create table authorisations (
  state_hash text collate "C" primary key,
  binding_hash text collate "C" not null,
  purpose text not null check (purpose in ('login', 'bind')),
  provider text collate "C" not null,
  user_id bigint references users (id) on delete cascade,
  redirect_uri text not null,
  verifier text not null,
  nonce text not null,
  expires_at timestamptz not null
);
create index authorisations_expires on authorisations (expires_at);
create index authorisations_user on authorisations (user_id);

-- Accounts of other sites that log a member in. `email` is what the site said then, to show which account it is.
create table logins (
  provider text collate "C" not null,
  subject text collate "C" not null,
  user_id bigint not null references users (id) on delete cascade,
  account text not null,
  since timestamptz not null,
  primary key (provider, subject),
  unique (user_id, provider)
);

-- A login of another site that waits until its account's owner has logged in by his own way.
create table link_tickets (
  ticket_hash text collate "C" primary key,
  user_id bigint not null references users (id) on delete cascade,
  provider text collate "C" not null,
  subject text collate "C" not null,
  account text not null,
  expires_at timestamptz not null
);
create index link_tickets_user on link_tickets (user_id);

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

-- Files that are a member's own and no page's: his picture.
create table user_files (
  user_id bigint not null references users (id),
  hash text collate "C" not null references files (hash),
  created_at timestamptz not null,
  primary key (user_id, hash)
);
create index user_files_hash on user_files (hash);
