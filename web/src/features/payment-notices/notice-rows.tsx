import type { NoticeRow } from '@agremia/model/calls/payment-message'
import { findTemplate } from '@agremia/model/rules/message-templates'
import { MESSAGE_CHANNELS } from '@agremia/model/rules/messages'
import { printEuros } from '@agremia/model/rules/money'
import { PreviewTable } from '../../parts/previews/preview-table.tsx'

/** Who would be notified: by what, how much, and where it goes or why it does not. */
export const NoticeRows = ({ rows }: { rows: readonly NoticeRow[] }) => (
  <PreviewTable
    rows={rows}
    columns={[
      {
        heading: 'Aviso',
        kind: 'figures',
        cell: ({ channel, templateName }) => channel && findTemplate(templateName).title,
      },
      {
        heading: 'Segue por',
        kind: 'address',
        cell: ({ channel, address, reasonText }) =>
          channel ? `${MESSAGE_CHANNELS[channel]} · ${address}` : reasonText,
      },
      { heading: 'Pede', kind: 'amount', cell: ({ channel, amount }) => channel && printEuros(amount) },
    ]}
  />
)
