import type { ExportFormat } from '@agremia/model/calls/export'
import { Menu } from '@mantine/core'
import { DropDownMenu } from '../ui/drop-down-menu.tsx'
import type { OpensProps } from '../ui/late.tsx'

const FORMATS = [
  { format: 'xlsx', label: 'Folha de cálculo (XLSX)' },
  { format: 'csv', label: 'Texto separado por ; (CSV)' },
  { format: 'pdf', label: 'Documento para imprimir (PDF)' },
] as const

export interface ExportFormatsProps {
  onChoose(format: ExportFormat): void
  /** The columns that show only the ends of their values unless the user asks for whole ones, where there are any. */
  masked?: { labels: readonly string[]; isWhole: boolean; onWhole(isWhole: boolean): void }
}

export const ExportFormats = ({ onChoose, masked, ...opens }: OpensProps & ExportFormatsProps) => (
  <DropDownMenu {...opens} width="19rem">
    {FORMATS.map(({ format, label }) => (
      <Menu.Item key={format} onClick={() => onChoose(format)}>
        {label}
      </Menu.Item>
    ))}
    {masked && (
      <>
        <Menu.Divider />
        <Menu.CheckboxItem
          checked={masked.isWhole}
          onChange={masked.onWhole}
          rightSection={<span aria-hidden>{masked.isWhole ? 'Sim' : 'Não'}</span>}
        >
          {masked.labels.join(', ')} completo
        </Menu.CheckboxItem>
      </>
    )}
  </DropDownMenu>
)
