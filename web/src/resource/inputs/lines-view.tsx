import type { ExplainedField } from '@agremia/model/resource/explainer'
import { FieldCell } from '../field-cell.tsx'
import classes from './lines-box.module.css'

interface Props {
  fields: readonly ExplainedField[]
  /** As the API sends them. */
  lines: readonly Readonly<Record<string, unknown>>[]
}

/** Lines that only the server sets, as a table. */
export function LinesView({ fields, lines }: Props) {
  return (
    <div className={classes.scroller}>
      <table className={classes.view}>
        <thead>
          <tr>
            {fields.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
            <tr key={at}>
              {fields.map(field => (
                <td key={field.name}>
                  <FieldCell field={field} value={line[field.name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
