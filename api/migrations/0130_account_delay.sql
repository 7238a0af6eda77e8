-- When an account that its member deleted is erased; until then one click keeps it.
alter table users add column erase_at timestamptz;
create index users_erase_at on users (erase_at) where erase_at is not null;

-- Addresses that a proven one took the place of, kept for 30 days: a thief of the account has not got these.
create table replaced_emails (
  user_id bigint not null references users (id) on delete cascade,
  email text collate "C" not null,
  replaced_at timestamptz not null,
  primary key (user_id, email)
);

-- Since when a device is known. What came before this column is as old as its last login, at least.
alter table known_devices add column first_at timestamptz not null default now();
update known_devices set first_at = seen_at;
