-- A closed period keeps the balances of all its days: what an account started with is in each of them.

create function keep_opening() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.opening_balance <> 0 then perform refuse_closed_day(new.opening_date, tg_table_name); end if;
  elsif tg_op = 'DELETE' then
    if old.opening_balance <> 0 then perform refuse_closed_day(old.opening_date, tg_table_name); end if;
  else
    perform refuse_closed_day(least(old.opening_date, new.opening_date), tg_table_name);
    -- Every comparison with the bank started from this balance.
    if exists (select from account_reconciliations r where r.bank_account_id = new.id) then
      raise check_violation using message = format('the account %s was reconciled', new.id),
        hint = 'A conta já foi comparada com o banco: o saldo inicial e a sua data já não mudam.',
        constraint = 'bank_accounts_opening_balance_check1', table = 'bank_accounts';
    end if;
  end if;
  return null;
end $$;
create trigger opening_kept after insert or delete on bank_accounts for each row execute function keep_opening();
create trigger opening_unchanged after update of opening_balance, opening_date on bank_accounts for each row
  when ((old.opening_balance, old.opening_date) is distinct from (new.opening_balance, new.opening_date)) execute function keep_opening();

-- Money that waits for its payer counts in its account too.
create function keep_received_money() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.returned_on is distinct from new.returned_on then perform refuse_closed_day(new.returned_on, tg_table_name); end if;
  if tg_op = 'DELETE' or (old.date, old.amount, old.bank_account_id) is distinct from (new.date, new.amount, new.bank_account_id) then
    perform refuse_closed_day(least(coalesce(old.counts_from, old.date), new.date), tg_table_name);
  end if;
  return null;
end $$;
create trigger kept_in_closed_period after delete on received_money for each row execute function keep_received_money();
create trigger unchanged_in_closed_period after update of date, amount, bank_account_id, returned_on on received_money
  for each row execute function keep_received_money();

-- What a movement was for decides its line in the map of its year.
create function keep_category() returns trigger language plpgsql as $$
begin
  perform refuse_closed_day(new.date, tg_table_name);
  return null;
end $$;
create trigger category_kept after update of category_id on treasury_movements for each row
  when (old.category_id is distinct from new.category_id) execute function keep_category();
