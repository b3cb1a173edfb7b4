import { ageOn } from '@agremia/model/rules/age'
import type { DemoContext, DemoMember } from './demo-context.ts'
import { addressOf } from './emails.ts'
import { inventPersonName, lastWord } from './names.ts'
import { isMemberOn } from './state-histories.ts'
import { inCategory } from './terms.ts'

/** Forms households, each with a head: children of members with their guardians, and couples. */
export function joinFamilies(context: DemoContext, members: readonly DemoMember[]) {
  const { random, today, organisation } = context
  const heads = members.filter(member => canBeHead(member, today))
  const taken = new Set<DemoMember>()
  for (const member of members) {
    if (!isPersonNow(member, today)) continue
    if (ageOf(member, today) < 18) addGuardian(context, member, findHead(context, heads, member, [22, 45], taken))
    else if (organisation === 'associacao' && !taken.has(member) && random.chance(0.03)) {
      const head = findHead(context, heads, member, [-8, 8], taken)
      if (head) joinSpouse(context, member, head)
    }
  }
}

const isPersonNow = ({ form, states }: DemoMember, today: string) =>
  form.personType === 'singular' && isMemberOn(states, today)
const ageOf = ({ form, birthYear }: DemoMember, day: string) => ageOn(day, form.birthDate ?? `${birthYear}-07-01`)
const canBeHead = (member: DemoMember, today: string) =>
  isPersonNow(member, today) && ageOf(member, today) >= 25 && member.form.addressLine1 !== null && !member.awkward

/** Finds an earlier member of suitable age as head; a member who depends on a head cannot be one. */
function findHead(
  { random, today }: DemoContext,
  heads: readonly DemoMember[],
  member: DemoMember,
  [least, most]: readonly [number, number],
  taken: Set<DemoMember>,
): DemoMember | undefined {
  const age = ageOf(member, today)
  for (let tries = 0; tries < 60; tries++) {
    const head = random.among(heads)
    const older = ageOf(head, today) - age
    const isFree = head !== member && !taken.has(head) && !head.terms.some(({ kind }) => kind === 'agregado')
    if (isFree && older >= least && older <= most && head.form.admissionDate <= member.form.admissionDate) {
      taken.add(head)
      return head
    }
  }
  return undefined
}

const ADDRESS = [
  'addressLine1',
  'addressLine2',
  'postalCode',
  'locality',
  'municipality',
  'district',
  'countryId',
] as const

export function liveWith({ form }: DemoMember, head: DemoMember) {
  for (const name of ADDRESS) form[name] = head.form[name]
}

export const dependOn = (member: DemoMember, head: DemoMember) =>
  member.terms.push({ kind: 'agregado', fromDate: member.form.admissionDate, headId: head.id })

/** A child with a parent among the members shares their household; other children get a guardian who is no member. */
function addGuardian(context: DemoContext, child: DemoMember, parent: DemoMember | undefined) {
  const { random, emails, organisation } = context
  const { form, birthYear, isWoman } = child
  if (parent && random.chance(0.7)) {
    form.name = inventPersonName(random, { isWoman, birthYear, surname: lastWord(parent.form.name) })
    liveWith(child, parent)
    if (organisation === 'associacao') dependOn(child, parent)
    form.guardianName = parent.form.name
    form.guardianEmail = parent.form.email ?? null
    form.guardianMobile = parent.form.mobile ?? null
  } else {
    const surname = lastWord(form.name)
    form.guardianName = inventPersonName(random, { isWoman: random.chance(0.6), birthYear: birthYear - 32, surname })
    form.guardianEmail = addressOf(form.guardianName, emails)
    form.guardianMobile = context.mobiles.pop() ?? null
  }
  // A child has no contacts of its own, and is reached through the guardian.
  if (ageOf(child, context.today) < 13) Object.assign(form, { email: null, mobile: null })
  if (form.email === null) child.emailVerifiedAt = child.emailBouncedAt = null
}

function joinSpouse(context: DemoContext, member: DemoMember, head: DemoMember) {
  const { form, isWoman, birthYear } = member
  liveWith(member, head)
  if (isWoman) form.name = inventPersonName(context.random, { isWoman, birthYear, surname: lastWord(head.form.name) })
  member.terms = [
    inCategory(context, 'familiar', form.admissionDate),
    ...member.terms.filter(({ kind }) => kind !== 'categoria'),
  ]
  form.categoryId = context.referenceData.category('familiar')
  dependOn(member, head)
}
