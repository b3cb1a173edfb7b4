import { tags } from '@agremia/model/resources/tags'
import { users } from '@agremia/model/resources/users'
import { fold } from '@agremia/model/rules/fold'
import { presetSettings } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { insertRows } from '../../resource/insert-rows.ts'
import { hashPassword } from '../auth/passwords.ts'
import { createRandom, inventName, type Random } from './names.ts'
import { DEMO_ORGANISATIONS, type DemoName } from './organisations.ts'

export const DEMO_PASSWORD = 'demonstracao'
/** Always these, in every demonstration. */
export const DEMO_LOGINS = [
  { name: 'Ana Administradora', email: 'admin@demo.example', role: 'admin' },
  { name: 'Eduardo Editor', email: 'editor@demo.example', role: 'editor' },
  { name: 'Sofia Sócia', email: 'socio@demo.example', role: 'member' },
] as const

const STAFF = [
  { name: 'Helena Marques Antunes', role: 'admin', notes: 'Presidente da Direção' },
  { name: 'Luís Simões Guimarães', role: 'editor', notes: 'Tesoureiro' },
  { name: 'Conceição Leitão Pires', role: 'editor', notes: 'Secretária' },
] as const
const MEMBER_ACCOUNTS = 180
const DAY = 86_400_000

/** A believable organisation in an empty database; the same one on every machine, dated from the day it is made. */
export async function fillDemo({ kysely }: Database, name: DemoName, now: Date) {
  const { orgType, preset, settings, tags: itsTags } = DEMO_ORGANISATIONS[name]
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await kysely.transaction().execute(async db => {
    await saveSettings(db, { ...presetSettings(orgType, preset), ...settings })
    await insertRows(db, tags, itsTags)
    const people = inventUsers(createRandom(1976), now)
    await insertRows(db, users, people, row => ({
      password_hash: DEMO_LOGINS.some(({ email }) => email === row.email) ? passwordHash : null,
    }))
  })
}

const saveSettings = (db: Kysely<unknown>, texts: Record<string, string>) =>
  sql`
    insert into settings (name, value)
    select key, value from json_each_text(${JSON.stringify(texts)}::json)
    on conflict (name) do update set value = excluded.value
  `.execute(db)

function inventUsers(random: Random, now: Date) {
  const lastSeen = (within: number) => new Date(now.getTime() - random.below(within * DAY)).toISOString()
  const plain = {
    active: true,
    mustChangePassword: false,
    notifyApplications: false,
    failedLogins: 0,
    notes: null,
    lastLoginAt: null as string | null,
  }
  const taken = new Set<string>()
  const invented = Array.from({ length: MEMBER_ACCOUNTS }, () => {
    const person = inventName(random)
    return {
      ...plain,
      name: person,
      email: addressOf(person, taken),
      role: 'member',
      active: random.next() > 0.04,
      lastLoginAt: random.next() < 0.7 ? lastSeen(500) : null,
    }
  })
  return [
    ...DEMO_LOGINS.map(login => ({ ...plain, ...login })),
    ...STAFF.map(person => ({
      ...plain,
      ...person,
      email: addressOf(person.name, taken),
      notifyApplications: true,
      lastLoginAt: lastSeen(20),
    })),
    ...invented,
  ]
}

/** `ana.pires@socios.example`, and a number where two would have the same. */
function addressOf(name: string, taken: Set<string>): string {
  const words = fold(name).split(/[ -]/)
  const local = `${words[0]}.${words.at(-1)}`
  for (let n = 1; ; n++) {
    const email = `${local}${n === 1 ? '' : n}@socios.example`
    if (!taken.has(email)) {
      taken.add(email)
      return email
    }
  }
}
