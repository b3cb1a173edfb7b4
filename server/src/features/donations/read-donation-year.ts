import type { DonationYear } from '@agremia/model/calls/donations'
import { eurosFromCents } from '@agremia/model/rules/money'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { declarationOf, donorsOf, type RegisteredGift } from '@agremia/model/rules/treasury/donor-register'
import { type Kysely, sql } from 'kysely'

/** The gifts of a year that were not annulled. Of donors who were erased the receipts tell who they were, until their time is over. */
export async function readGifts(db: Kysely<unknown>, year: number): Promise<RegisteredGift[]> {
  const { rows } = await sql<RegisteredGift>`
    select d.id, d.person_id as "personId", (select m.id from members m where m.person_id = d.person_id) as "memberId",
      case when is_erased(d.person_id) then s.holder ->> 'name' else d.donor_name end as "donorName",
      coalesce(d.tax_number, s.holder ->> 'taxNumber') as "taxNumber", d.date, d.kind, d.amount, d.method,
      d.receipt_number as "receiptNumber", coalesce(d.regime, '') as regime, coalesce(d.code, '') as code
    from donations d cross join lateral (
      select coalesce((select p.receipt_snapshot -> 'holder' from payments p where p.id = d.payment_id),
        (select g.snapshot -> 'holder' from gift_receipts g where g.treasury_doc_id = d.treasury_doc_id)) as holder
    ) s
    where d.date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31) and d.status = 'valido'
    order by d.date, d.receipt_number_sort
  `.execute(db)
  return rows
}

/** The donors of a year, the sums of what they gave, and what the declaration of it has and lacks. */
export async function readDonationYear(
  db: Kysely<unknown>,
  settings: SettingTexts,
  year: number,
): Promise<DonationYear> {
  const gifts = await readGifts(db, year)
  const { lines, leftOut } = declarationOf(gifts, settings)
  const donors = donorsOf(gifts)
  const sum = (name: 'money' | 'goods' | 'total') => eurosFromCents(donors.reduce((all, donor) => all + donor[name], 0))
  return {
    year,
    years: await readYears(db, year),
    hasRegime: settings.donationRegime.trim() !== '',
    donors: donors.map(({ money, goods, total, ...donor }) => ({
      ...donor,
      money: eurosFromCents(money),
      goods: eurosFromCents(goods),
      total: eurosFromCents(total),
    })),
    count: gifts.length,
    money: sum('money'),
    goods: sum('goods'),
    total: sum('total'),
    declared: lines.map(({ amount, ...line }) => ({ ...line, amount: eurosFromCents(amount) })),
    leftOut: leftOut.map(({ gift: { id, personId, donorName, date, amount, receiptNumber }, reason }) => ({
      id,
      personId,
      donorName,
      date,
      amount: eurosFromCents(amount),
      receiptNumber,
      reason,
    })),
  }
}

async function readYears(db: Kysely<unknown>, year: number): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct year from donations union select ${year}::int order by year desc
  `.execute(db)
  return rows.map(row => row.year)
}
