import type { ExportFormat } from '@agremia/model/calls/export'
import { Menu } from '@mantine/core'
import type { OpensProps } from '../ui/late.tsx'

const FORMATS = [
  { format: 'xlsx', label: 'Folha de cálculo (XLSX)' },
  { format: 'csv', label: 'Texto separado por ; (CSV)' },
  { format: 'pdf', label: 'Documento para imprimir (PDF)' },
] as const

export interface ExportFormatsProps {
  onChoose(format: ExportFormat): void
  /** The labels of the columns that show only the ends of their values unless the user asks for whole ones. */
  masked: readonly string[]
  isWhole: boolean
  onWhole(isWhole: boolean): void
}

export const ExportFormats = ({
  isOpen,
  onOpen,
  button,
  onChoose,
  masked,
  isWhole,
  onWhole,
}: OpensProps & ExportFormatsProps) => (
  <Menu
    opened={isOpen}
    onChange={onOpen}
    position="bottom-end"
    shadow="md"
    width="19rem"
    withinPortal={false}
    withInitialFocusPlaceholder={false}
  >
    <Menu.Target>{button}</Menu.Target>
    <Menu.Dropdown>
      {FORMATS.map(({ format, label }) => (
        <Menu.Item key={format} onClick={() => onChoose(format)}>
          {label}
        </Menu.Item>
      ))}
      {masked.length > 0 && (
        <>
          <Menu.Divider />
          <Menu.CheckboxItem
            checked={isWhole}
            onChange={onWhole}
            rightSection={<span aria-hidden>{isWhole ? 'Sim' : 'Não'}</span>}
          >
            {masked.join(', ')} completo
          </Menu.CheckboxItem>
        </>
      )}
    </Menu.Dropdown>
  </Menu>
)
