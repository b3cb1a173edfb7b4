import { defineResource, type Input, type Row } from '../resource/define.ts'
import { date, datetime, group, integer, ref, richText, string, whenFilled } from '../resource/field.ts'
import { FIRST_REPORT_YEAR, REPORT_TEXTS } from '../rules/reports/yearly-report.ts'

/** The organisation's texts of a yearly report, and its approval. The figures between them are never stored. */
export const yearlyReports = defineResource({
  name: 'yearlyReports',
  label: { one: 'Relatório anual', many: 'Relatórios anuais' },
  title: 'year',
  list: { columns: ['year', 'approvedOn', 'approvedMinutes', 'fileHash'], sort: '-year' },
  fields: {
    ...group('Textos', {
      year: integer({
        label: 'Ano',
        required: true,
        unique: true,
        isName: true,
        min: FIRST_REPORT_YEAR,
        max: 2200,
        filter: true,
        sort: true,
      }),
      introduction: richText({ label: REPORT_TEXTS.introduction }),
      membersText: richText({ label: REPORT_TEXTS.membersText }),
      quotasText: richText({ label: REPORT_TEXTS.quotasText }),
      accountsText: richText({ label: REPORT_TEXTS.accountsText }),
      conclusion: richText({ label: REPORT_TEXTS.conclusion }),
    }),
    ...group(
      'Aprovação',
      whenFilled({
        approvedOn: date({ label: 'Aprovado em', readonly: true }),
        approvedMinutes: string({ label: 'Ata n.º', readonly: true, max: 40 }),
        approvedAt: datetime({ label: 'Registado em', readonly: true }),
        approvedById: ref('users', { label: 'Por', readonly: true }),
        /** Of the PDF that is kept. */
        fileHash: string({ label: 'SHA-256 do PDF', readonly: true }),
      }),
    ),
  },
})
export type YearlyReport = Row<typeof yearlyReports>
export type YearlyReportInput = Input<typeof yearlyReports>
