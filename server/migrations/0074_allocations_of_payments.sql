-- A payment tells which charges it settles, and how much of each.
create or replace view payment_sheets as
  select t.id, t.created_at, t.updated_at, t.rev, t.member_id, m.member_number, p.id as person_id, p.name as member_name,
    p.name_sort as member_name_sort, t.date, t.amount, t.method, t.type, t.year, t.kind, t.status, t.bank_account_id, t.value_date,
    t.cheque_number, t.payer_name, t.payer_name_sort, t.payer_tax_number, t.notes, t.registered_by_id, t.unallocated,
    (select string_agg(s.description, ', ' order by s.due_date, s.description) from (
      select c.description, c.due_date from payment_allocations a join unsettled_payments c on c.id = a.charge_id
      where a.payment_id = t.id group by c.id having sum(a.amount) > 0) s) as settles,
    t.receipt_series, t.receipt_number, t.receipt_number_sort, t.receipt_date, t.receipt_sent_at, t.receipt_printed_count,
    t.receipt_annulled_at, t.cancelled_at, t.cancelled_on, t.cancel_reason, t.refund_of_id, t.allocated_amount, t.receipt_year, t.receipt_seq,
    t.receipt_snapshot, t.search,
    (select coalesce(jsonb_agg(jsonb_build_object('chargeId', s.id, 'amount', s.amount) order by s.due_date, s.description, s.id), '[]') from (
      select c.id, c.description, c.due_date, sum(a.amount) as amount
      from payment_allocations a join unsettled_payments c on c.id = a.charge_id
      where a.payment_id = t.id group by c.id having sum(a.amount) > 0) s) as allocations
  from payments t
  left join members m on m.id = t.member_id
  left join people p on p.id = t.person_id;
