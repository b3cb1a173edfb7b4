-- The receipt of an annulled gift is annulled for good: its donor may have another by now.
create function refuse_restored_gift() returns trigger language plpgsql as $$
begin
  raise check_violation using message = format('the gift %s was annulled', old.number),
    hint = format('O recibo do donativo %s foi anulado e não volta a valer. Registe o donativo de novo.', old.number),
    constraint = 'treasury_docs_is_donation_check', table = 'treasury_docs';
end $$;
create trigger gift_stays_annulled before update of annulled_at on treasury_docs for each row
  when (old.is_donation and old.annulled_at is not null and new.annulled_at is null) execute function refuse_restored_gift();
