import type { ImportColumns } from '@agremia/model/calls/imports'
import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import hidden from '../../ui/visually-hidden.module.css'
import classes from './imports.module.css'

type Mapping = ImportColumns['mapping']

interface Props {
  columns: ImportColumns
  /** The heading of what columns are matched to. */
  field: string
  mapping: Mapping
  onChange(mapping: Mapping): void
}

const TWICE = 'Já escolheu este campo noutra coluna.'

/** A row for each column of the file: title, sample values, and the field that it fills. */
export function MappingTable({ columns, field: fieldHeading, mapping, onChange }: Props) {
  const { headings, samples, fields } = columns
  const data = useMemo(() => {
    const groups = [...new Set(fields.map(field => field.group))]
    return [
      { value: '', label: 'Não importar' },
      ...groups.map(group => ({
        group,
        items: fields.filter(field => field.group === group).map(({ name, label }) => ({ value: name, label })),
      })),
    ]
  }, [fields])
  return (
    <table className={classes.table} data-mapping>
      <thead className={hidden.phone}>
        <tr>
          <th scope="col">Coluna do ficheiro</th>
          <th scope="col">Exemplos</th>
          <th scope="col">{fieldHeading}</th>
        </tr>
      </thead>
      <tbody>
        {headings.map((heading, column) => {
          const chosen = mapping[column] ?? null
          const isTwice = chosen !== null && mapping.filter(name => name === chosen).length > 1
          return (
            <tr key={heading} data-off={chosen === null || undefined}>
              <th scope="row">{heading}</th>
              <td className={classes.samples}>
                {samples[column]?.length ? samples[column].join(' · ') : <span className={classes.quiet}>Vazia</span>}
              </td>
              <td className={classes.pick}>
                <NativeSelect
                  size="md"
                  aria-label={`Campo da coluna ${heading}`}
                  data={data}
                  value={chosen ?? ''}
                  error={isTwice && TWICE}
                  onChange={event => {
                    const name = event.currentTarget.value || null
                    onChange(mapping.map((before, at) => (at === column ? name : before)))
                  }}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
