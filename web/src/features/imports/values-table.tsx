import type { ImportValueChoice, ImportValues } from '@agremia/model/calls/imports'
import { counted } from '@agremia/model/rules/counted'
import { NativeSelect } from '@mantine/core'
import { printCount } from '../../resource/list-count.ts'
import hidden from '../../ui/visually-hidden.module.css'
import classes from './imports.module.css'

/** By field and text: the option that the user chose, empty to leave the field empty. */
export type ChosenValues = Readonly<Record<string, string>>

/** The option that leaves the field empty; no option of a field is called so. */
const EMPTY = '(vazio)'
const keyOf = (field: string, text: string) => `${field} ${text}`

interface Props {
  columns: readonly ImportValues[]
  chosen: ChosenValues
  onChange(chosen: ChosenValues): void
}

/** The texts of the file that are no option of their field, each once for all rows: «Activo» (240 linhas) → Ativo. */
export function ValuesTable({ columns, chosen, onChange }: Props) {
  if (columns.length === 0) return null
  const open = columns.flatMap(({ field, values }) => values.filter(one => !chosenFor(field, one, chosen))).length
  return (
    <section className={classes.flat} aria-labelledby="import-values" data-values>
      <h2 id="import-values" className={classes.heading}>
        O que quer dizer cada valor
      </h2>
      <p className={classes.lead}>
        {open === 0
          ? 'Já sabemos o que querem dizer. Confirme-os.'
          : `${counted(open, 'valor', 'valores')} por reconhecer. Escolha uma vez, para todas as linhas; o que deixar por escolher fica com erro.`}
      </p>
      <table className={classes.table} data-mapping>
        <thead className={hidden.phone}>
          <tr>
            <th scope="col">Coluna do ficheiro</th>
            <th scope="col">Valor</th>
            <th scope="col">Na ficha</th>
          </tr>
        </thead>
        <tbody>
          {columns.flatMap(column => [
            ...column.values.map(value => (
              <ValueRow
                key={keyOf(column.field, value.text)}
                column={column}
                value={value}
                chosen={chosenFor(column.field, value, chosen)}
                onChoose={to => onChange({ ...chosen, [keyOf(column.field, value.text)]: to })}
              />
            )),
            ...(column.more > 0
              ? [
                  <tr key={column.field}>
                    <td colSpan={3} className={classes.note}>
                      {column.heading}: há mais {printCount(column.more)} valores diferentes. Confirme se esta coluna é
                      mesmo «{column.label}».
                    </td>
                  </tr>,
                ]
              : []),
          ])}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps {
  column: ImportValues
  value: ImportValues['values'][number]
  chosen: string
  onChoose(to: string): void
}

const ValueRow = ({ column: { heading, label, options }, value: { text, rows }, chosen, onChoose }: RowProps) => (
  <tr>
    <td>{heading}</td>
    <th scope="row">
      «{text}» <span className={classes.count}>({counted(rows, 'linha', 'linhas')})</span>
    </th>
    <td className={classes.pick}>
      <NativeSelect
        size="md"
        aria-label={`${label}: o que quer dizer «${text}»`}
        data={[{ value: '', label: 'Por escolher' }, ...options, { value: EMPTY, label: 'Deixar vazio' }]}
        value={chosen}
        onChange={event => onChoose(event.currentTarget.value)}
      />
    </td>
  </tr>
)

/** The option in the select: what the user chose, else what the server takes the text for. */
function chosenFor(field: string, { text, to }: ImportValues['values'][number], chosen: ChosenValues): string {
  return chosen[keyOf(field, text)] ?? (to === null ? EMPTY : (to ?? ''))
}

/** What is sent: all texts that somebody has decided about. */
export const choicesOf = (columns: readonly ImportValues[], chosen: ChosenValues): ImportValueChoice[] =>
  columns.flatMap(({ field, values }) =>
    values.flatMap(value => {
      const to = chosenFor(field, value, chosen)
      return to === '' ? [] : [{ field, text: value.text, to: to === EMPTY ? null : to }]
    }),
  )
