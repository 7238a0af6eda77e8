-- Passkeys (WebAuthn): a public key for each, and how often its device has signed, where the device counts.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  credential text collate "C" not null unique,
  public_key text collate "C" not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  synced boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id, id);

-- Challenges that were answered, by their hash: each is answered once. Those that no one has answered are kept nowhere: the
-- browser brings them back signed.
create table passkey_answers (
  challenge_hash text collate "C" primary key,
  expires_at timestamptz not null
);
create index passkey_answers_expires on passkey_answers (expires_at);

-- What a passkey has proven besides the login: taken once in the place of a code, by the session that it was given to.
create table passkey_proofs (
  code_hash text collate "C" primary key,
  user_id bigint not null references users (id) on delete cascade,
  session_hash text collate "C" not null,
  use text not null check (use in ('authorise', 'delete', 'page')),
  -- When the passkey was added.
  since timestamptz not null,
  expires_at timestamptz not null
);
create index passkey_proofs_user on passkey_proofs (user_id);
create index passkey_proofs_expires on passkey_proofs (expires_at);
