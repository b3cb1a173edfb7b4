import { governingBodies } from '@agremia/model/resources/governing-bodies'
import type { GoverningBody } from '@agremia/model/rules/governing-bodies'
import { type Kysely, sql } from 'kysely'
import { insertRows } from '../../resource/insert-rows.ts'
import { yearOf } from './days.ts'
import { createRandom } from './random.ts'

const YEARS_OF_A_TERM = 3
const TERMS = 2
const POSTS: readonly { body: GoverningBody; role: string; canSignPayments: boolean }[] = [
  { body: 'mesa_ag', role: 'Presidente', canSignPayments: false },
  { body: 'mesa_ag', role: '1.º secretário', canSignPayments: false },
  { body: 'mesa_ag', role: '2.º secretário', canSignPayments: false },
  { body: 'direcao', role: 'Presidente', canSignPayments: true },
  { body: 'direcao', role: 'Vice-presidente', canSignPayments: true },
  { body: 'direcao', role: 'Secretário', canSignPayments: false },
  { body: 'direcao', role: 'Tesoureiro', canSignPayments: true },
  { body: 'direcao', role: 'Vogal', canSignPayments: false },
  { body: 'conselho_fiscal', role: 'Presidente', canSignPayments: false },
  { body: 'conselho_fiscal', role: 'Relator', canSignPayments: false },
  { body: 'conselho_fiscal', role: 'Secretário', canSignPayments: false },
]

/** Fills the organs of the current term and of the one before; those who hold a post were members all the time and still are. */
export async function fillGoverningBodies(db: Kysely<unknown>, facts: { foundation: string; today: string }) {
  const random = createRandom(POSTS.length)
  const [founded, year] = [yearOf(facts.foundation), yearOf(facts.today)]
  const current = year - ((year - founded) % YEARS_OF_A_TERM)
  const first = current - (TERMS - 1) * YEARS_OF_A_TERM
  const { rows } = await sql<{ id: string }>`
    select m.id from member_sheets m
    where m.can_vote and m.is_active and m.person_type = 'singular'
      and m.admission_date < make_date(${first}::int, 1, 1) and m.state_since = m.admission_date
      and m.birth_date between make_date(${year - 75}::int, 1, 1) and make_date(${first - 21}::int, 1, 1)
    order by m.member_number
  `.execute(db)
  const left = rows.map(({ id }) => [random.next(), id] as const).sort(([one], [other]) => one - other)
  const terms = Array.from({ length: TERMS }, (_, index) => first + index * YEARS_OF_A_TERM)
  const filled = terms.flatMap((start, index) =>
    POSTS.flatMap(post => {
      const member = left.pop()
      return member
        ? [
            {
              ...post,
              memberId: member[1],
              termStart: `${start}-01-01`,
              termEnd: `${start + YEARS_OF_A_TERM - 1}-12-31`,
              electedMinutes: `${40 + index * 12}/${start - 1}`,
            },
          ]
        : []
    }),
  )
  await insertRows(db, governingBodies, filled)
}
