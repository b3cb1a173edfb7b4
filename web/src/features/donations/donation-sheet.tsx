import type { ExplainedField } from '@agremia/model/resource/explainer'
import { printDay } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { GIFT_STATUS, GIFT_STATUS_COLOURS } from '@agremia/model/rules/treasury/donor-register'
import { GIFT_KINDS } from '@agremia/model/rules/treasury/gift-receipt'
import { Button } from '@mantine/core'
import { IconEye, IconPrinter } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { openDocument, printDocument } from '../../parts/open-document.ts'
import type { Sheet } from '../../resource/form-tabs.tsx'
import type { Item } from '../../resource/item.ts'
import { ResourceForm } from '../../resource/resource-form.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { WordBadge } from '../../ui/word-badge.tsx'
import classes from './donations.module.css'

const LIST = '/tesouraria/donativos'

/** What other fields of the sheet tell already. */
const REPEATED = ['year', 'personId', 'hasTaxNumber']
const adapt = (fields: readonly ExplainedField[]) => fields.filter(({ name }) => !REPEATED.includes(name))

const SHEET: Sheet = { head: gift => <Head gift={gift} />, tabs: [] }

/** One gift as the register has it. It is annulled where it was recorded: as a payment or as a document. */
export function DonationSheet({ id }: { id: string }) {
  const navigate = useNavigate()
  return (
    <ResourceForm
      name="donations"
      id={id}
      newTitle=""
      listAddress={LIST}
      sheet={SHEET}
      adapt={adapt}
      onCreated={() => {}}
      onDeleted={() => navigate({ to: LIST })}
    />
  )
}

const receiptOf = ({ _id }: Item) => `/donations/${encodeURIComponent(_id)}/receipt`

function Head({ gift }: { gift: Item }) {
  const status = gift.status as keyof typeof GIFT_STATUS // the explainer's own options
  const kind = gift.kind as keyof typeof GIFT_KINDS
  return (
    <PageHeader
      title={String(gift.receiptNumber ?? 'Donativo')}
      note={
        <span className={classes.facts}>
          <strong>{printEuros(Number(gift.amount))}</strong>
          <span>
            {GIFT_KINDS[kind]} · {printDay(String(gift.date))} · {String(gift.donorName)}
          </span>
          <WordBadge colour={GIFT_STATUS_COLOURS[status]}>{GIFT_STATUS[status]}</WordBadge>
        </span>
      }
    >
      <Button
        leftSection={<IconPrinter size="1.125rem" aria-hidden />}
        onClick={() => void printDocument(receiptOf(gift))}
      >
        Imprimir recibo
      </Button>
      <Button
        variant="default"
        leftSection={<IconEye size="1.125rem" aria-hidden />}
        onClick={() => void openDocument(receiptOf(gift))}
      >
        Abrir recibo
      </Button>
      {typeof gift.paymentId === 'string' && (
        <Button
          variant="default"
          renderRoot={link => <Link {...link} to="/pagamentos/$id" params={{ id: String(gift.paymentId) }} />}
        >
          Abrir o pagamento
        </Button>
      )}
      {typeof gift.treasuryDocId === 'string' && (
        <Button
          variant="default"
          renderRoot={link => <Link {...link} to="/tesoouraria/$id" params={{ id: String(gift.treasuryDocId) }} />}
        >
          Abrir o documento
        </Button>
      )}
    </PageHeader>
  )
}
