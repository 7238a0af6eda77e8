-- How an address came (`list`: it never signed up, and is here because it left or came back), and by which words its owner agreed:
-- `signUpWords` in shared/src/contract/rules.ts, 0 for none.
alter table subscribers
  add column source text not null default 'link' check (source in ('link', 'story', 'post', 'poster', 'list')),
  add column consent smallint not null default 1 check (consent >= 0);
update subscribers set source = 'list', consent = 0 where confirmed_at is null and asked_at = 'epoch';
