-- Large archives wait in a line of their own, so that small ones are not held up by them.
alter table runs add column large boolean not null default false;
