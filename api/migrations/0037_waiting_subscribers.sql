-- Addresses that were left at a sign-up page and never confirmed: anyone can leave anyone's. Maintenance deletes them by this.
create index subscribers_waiting on subscribers (asked_at)
  where confirmed_at is null and left_at is null and returned_at is null and source <> 'list';
