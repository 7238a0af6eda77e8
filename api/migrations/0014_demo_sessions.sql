-- A read-only session of the member whose center is the demonstration. Its owner neither sees it nor counts it.
alter table sessions add column demo boolean not null default false;
