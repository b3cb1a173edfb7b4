import { Menu } from '@mantine/core'
import type { OpensProps } from '../ui/late.tsx'

const FORMATS = [
  { format: 'xlsx', label: 'Folha de cálculo (XLSX)' },
  { format: 'csv', label: 'Texto separado por ; (CSV)' },
  { format: 'pdf', label: 'Documento para imprimir (PDF)' },
] as const

export const ExportFormats = ({
  isOpen,
  onOpen,
  button,
  onChoose,
}: OpensProps & { onChoose(format: string): void }) => (
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
    </Menu.Dropdown>
  </Menu>
)
