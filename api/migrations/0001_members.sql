-- Members: who they are, how they log in, and from where.
-- Text that is a key or is sorted has the collation "C", so that embedded and given databases agree.
-- What is sealed (AES-256-GCM) carries the id of its key and is bound to its row; `pnpm rotate-key` knows each column.

create table users (
  id bigint generated always as identity primary key,
  email text collate "C" not null default '',
  email_verified_at timestamptz,
  area_code text collate "C" not null default '',
  tel text collate "C" not null default '',
  tel_verified_at timestamptz,
  password_hash text,
  nickname text not null,
  sex smallint not null default 0 check (sex between 0 and 2),
  head_pic text not null default '',
  second_login boolean not null default false,
  notice_active boolean not null default true,
  notice_storage boolean not null default true,
  language text not null default 'zh-tw',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The mark of storage (80, 100 percent) that the member was notified of last; 0 again once there is room.
  storage_told smallint not null default 0,
  -- When an account that its member deleted is erased; until then one click keeps it.
  erase_at timestamptz
);
-- An address belongs to the member who proved it. One that was only written into a form keeps no one from registering.
create unique index users_email on users (email) where email_verified_at is not null;
create unique index users_tel on users (area_code, tel) where tel_verified_at is not null;
create index users_erase_at on users (erase_at) where erase_at is not null;

-- Addresses that a proven one took the place of, kept for 30 days: a thief of the account has not got these.
create table replaced_emails (
  user_id bigint not null references users (id) on delete cascade,
  email text collate "C" not null,
  replaced_at timestamptz not null,
  primary key (user_id, email)
);

create table sessions (
  token_hash text collate "C" primary key,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  address text,
  agent text,
  -- A right code lets this session bind and unbind until then, and take the spare codes along.
  authorised_until timestamptz,
  spare_shown_until timestamptz
);
create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);

-- Browsers and networks a member has logged in from, by a keyed hash: the member is notified of a login from another one.
create table known_devices (
  user_id bigint not null references users (id) on delete cascade,
  device_hash text collate "C" not null,
  seen_at timestamptz not null,
  first_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

-- One code for a target and use: the newest. `tries` counts up before a guess is looked at. A code that a known device or the
-- member asked for (`trusted`) is kept apart from what strangers ask for: they can neither replace it nor use up its tries.
create table codes (
  target text collate "C" not null,
  use text not null check (use in ('register', 'login', 'reset', 'authorise', 'delete', 'page')),
  code_hash text not null,
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  trusted boolean not null default false,
  primary key (target, use, trusted)
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

-- `confirmed_at` is null while the member has not shown that the authenticator has the secret. A time step counts once:
-- `last_step` is the newest one that was used (RFC 6238, 5.2).
create table authenticators (
  user_id bigint primary key references users (id) on delete cascade,
  secret text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

-- Checked by the keyed hash; the sealed text is there to show them again to a member who gives another proof.
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

-- Accounts of other sites that log a member in. `account` is the e-mail address the site gave then, to show which it is.
create table logins (
  provider text collate "C" not null,
  subject text collate "C" not null,
  user_id bigint not null references users (id) on delete cascade,
  account text not null,
  since timestamptz not null,
  primary key (provider, subject),
  unique (user_id, provider)
);

-- A login of another site that waits until its account's owner has logged in as before.
create table link_tickets (
  ticket_hash text collate "C" primary key,
  user_id bigint not null references users (id) on delete cascade,
  provider text collate "C" not null,
  subject text collate "C" not null,
  account text not null,
  expires_at timestamptz not null
);
create index link_tickets_user on link_tickets (user_id);
