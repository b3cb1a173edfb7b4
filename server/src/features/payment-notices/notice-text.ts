import type { NoticeTemplate } from '@agremia/model/rules/collecting/notice-levels'
import { noticeValues } from '@agremia/model/rules/collecting/notice-values'
import { requiredPlaceholders } from '@agremia/model/rules/message-values/asked-values'
import { memberValues } from '@agremia/model/rules/message-values/member-values'
import type { SettingTexts } from '@agremia/model/rules/settings'
import type { Kysely } from 'kysely'
import { fillTemplate, fillTemplateSubject, readTemplate } from '../message-settings/render-template.ts'
import type { BatchText } from '../messages/batches/batch-text.ts'
import { offlineSourceOf } from '../payment-requests/offline-references.ts'
import { expiryFrom } from '../payment-requests/open-requests.ts'
import type { OpenedRequest } from '../payment-requests/opened-request.ts'
import { waysToPay } from '../payment-requests/ways-to-pay.ts'
import type { PlannedNotice } from './plan-notices.ts'

/** What a notice asks for and how; of a preview, before anything was opened, the references are dots. */
export type NoticePayment = Parameters<typeof waysToPay>[0] & Pick<OpenedRequest, 'lines'>

export interface NoticeTextFacts {
  texts: SettingTexts
  deadline: string
  today: string
  publicUrl: string
}

/** What a letter tells in a block of its own; where the text does without, it does not tell it twice. */
const IN_BLOCK = ['referencia', 'iban', 'ligacaoPagamento'] as const

/** The text of a notice of this template, for each payer and request. */
export async function prepareNoticeText(db: Kysely<unknown>, name: NoticeTemplate, facts: NoticeTextFacts) {
  const ready = await readTemplate(db, name, facts.today)
  const { replyTo, legalBasis, subject, body } = ready
  const unconditional = requiredPlaceholders(ready)
  const onPaper = Object.fromEntries(IN_BLOCK.filter(one => !unconditional.has(one)).map(one => [one, '']))
  return {
    subject,
    body,
    textOf: (notice: PlannedNotice, payment: NoticePayment): BatchText => {
      const values = noticeValues(factsOf(notice, payment, facts))
      const valuesOf = (member: Parameters<typeof memberValues>[0]) => ({
        ...memberValues(member, facts.texts),
        ...values,
      })
      return {
        legalBasis,
        ...(replyTo === null ? {} : { replyTo }),
        fill: (member, channel) =>
          fillTemplate(ready, channel === 'carta' ? { ...valuesOf(member), ...onPaper } : valuesOf(member), channel),
        fillSubject: (member, channel) => fillTemplateSubject(ready, valuesOf(member), channel),
      }
    },
  }
}
export type NoticeText = Awaited<ReturnType<typeof prepareNoticeText>>

function factsOf(
  { name, payerId, debts }: PlannedNotice,
  payment: NoticePayment,
  { texts, deadline, today, publicUrl }: NoticeTextFacts,
) {
  const byId = new Map(debts.map(debt => [debt.id, debt]))
  const years = debts.flatMap(({ year }) => year ?? [])
  const { transfer, multibanco, pageUrl } = waysToPay(payment, texts, publicUrl)
  return {
    name,
    lines: payment.lines.map(({ chargeId, description, amount }) => {
      const debt = byId.get(chargeId)
      return {
        description: debt?.description ?? description,
        amount,
        memberName: debt && debt.memberId !== payerId ? debt.memberName : null,
      }
    }),
    total: payment.total,
    dueDate: debts.map(({ dueDate }) => dueDate).toSorted()[0] ?? today,
    deadline,
    today,
    year: years.length > 0 ? Math.max(...years) : null,
    iban: transfer?.iban ?? '',
    entity: multibanco?.entity ?? null,
    reference: multibanco?.reference ?? null,
    rfReference: payment.rfReference,
    pageUrl: pageUrl ?? '',
  }
}

const DOTS = '•••'

/** A request as it will be opened, for a preview and for whoever gets no notice. */
export const imaginedPayment = ({ debts, total }: PlannedNotice, texts: SettingTexts, today: string): NoticePayment => {
  const source = offlineSourceOf(texts)
  return {
    code: DOTS,
    total,
    entity: source?.entity ?? null,
    reference: source ? DOTS.repeat(3) : null,
    rfReference: `RF•• ${DOTS}•`,
    expiresOn: expiryFrom(today, texts),
    lines: debts.map(({ id, description, amount, rest }) => ({ chargeId: id, description, amount, rest })),
  }
}
