-- When a mail server said that there is no such address. It gets no mails of this page until its owner confirms it again.
alter table subscribers add column returned_at timestamptz;
