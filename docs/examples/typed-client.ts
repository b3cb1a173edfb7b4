import { Api } from './agremia-client.ts'

// A client with types, made from the API's own documentation:
//   npx swagger-typescript-api generate --path https://socios.associacao.example/api/openapi.json --name agremia-client.ts
// The document is for staff: fetch it with a session or a key, and give the file as --path.

/** A member from admission to payment and card, and what changed since: every call and every field is checked by the compiler. */
export async function runStory(address: string, token: string, today: string) {
  const api = new Api({
    baseUrl: `${address}/api`,
    baseApiParams: { headers: { Authorization: `Bearer ${token}` } },
  })
  const year = Number(today.slice(0, 4))
  const categories = (await api.memberCategories.getMemberCategories({ _limit: 1, _sort: 'order' })).data.data
  const cashBoxes = (await api.bankAccounts.getBankAccounts({ _kind: ['caixa'] })).data.data
  const [category, cashBox] = [categories[0], cashBoxes[0]]
  if (!category || !cashBox) throw new Error('There is no category, or no cash box.')

  const member = (
    await api.members.postMembers({ name: 'Rita Tipada', categoryId: category._id, admissionDate: `${year}-01-01` })
  ).data.data
  const charge = (
    await api.unsettledPayments.postUnsettledPayments({
      memberId: member._id,
      type: 'quota',
      year,
      periodStart: `${year}-01-01`,
      periodEnd: `${year}-12-31`,
      description: `Quota ${year}`,
      originalAmount: 24,
      issueDate: `${year}-01-01`,
      dueDate: `${year}-03-31`,
    })
  ).data.data
  const payment = (
    await api.payments.postPayments({
      memberId: member._id,
      amount: 24,
      date: today,
      method: 'numerario',
      type: 'quota',
      bankAccountId: cashBox._id,
    })
  ).data.data
  // A key that writes and may not read is answered the id and the version alone.
  if (!('memberNumber' in member && 'receiptNumber' in payment)) throw new Error('The key may not read what it writes.')
  const settled = (await api.unsettledPayments.getUnsettledPaymentsById(charge._id)).data.data
  const card = (await api.membershipCards.postMembershipCards({ memberId: member._id })).data.data
  const verified = (await api.membershipCards.getMembershipCardsVerifyByCode(card.verificationCode ?? '')).data.data

  await api.members.patchMembersById(member._id, { rev: member.rev, profession: 'Relojoeira' })
  // The second change is based on an old version, and says so.
  const refusal = await api.members
    .patchMembersById(member._id, { rev: member.rev, profession: 'Livreira' })
    .catch((refused: { status: number; error: { code: string } }) => refused)
  const history = (await api.members.getMembersByIdHistory(member._id)).data.data
  return {
    memberNumber: member.memberNumber,
    receiptNumber: payment.receiptNumber,
    openAmount: settled.amount,
    isValid: verified.valid,
    verifiedNumber: verified.memberNumber,
    refusedWith: refusal.status,
    changes: history.map(({ action, changes }) => ({ action, fields: changes.map(({ field }) => field) })),
  }
}
