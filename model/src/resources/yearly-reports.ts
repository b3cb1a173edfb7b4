import { defineResource, type Input, type Row } from '../resource/define.ts'
import { choice, date, datetime, group, integer, money, ref, richText, string, whenFilled } from '../resource/field.ts'
import { lines, MOST_LINES } from '../resource/lines.ts'
import { MOST_CENTS } from '../rules/ledger/terms.ts'
import { FIRST_REPORT_YEAR, REPORT_MAPS, REPORT_TEXTS, RIGHT_OR_COMMITMENT } from '../rules/reports/yearly-report.ts'

/** The organisation's texts and lists of a yearly report, and its approval, with which its figures are stored. */
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
      auditOpinion: richText({ label: REPORT_TEXTS.auditOpinion }),
    }),
    // A new report begins with those of the last one.
    ...group('Mapas do regime de caixa', {
      fixedAssets: lines(
        {
          description: string({ label: 'Bem', required: true, max: 200 }),
          acquiredOn: date({ label: 'Adquirido em' }),
          value: money({ label: 'Valor', required: true, min: 0, max: MOST_CENTS }),
        },
        { label: REPORT_MAPS.fixedAssets, max: MOST_LINES },
      ),
      rightsAndCommitments: lines(
        {
          kind: choice(RIGHT_OR_COMMITMENT, { label: 'Tipo', required: true }),
          description: string({ label: 'Descrição', required: true, max: 200 }),
          dueDate: date({ label: 'Até' }),
          value: money({ label: 'Valor', required: true, min: 0, max: MOST_CENTS }),
        },
        { label: REPORT_MAPS.rightsAndCommitments, max: MOST_LINES },
      ),
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
