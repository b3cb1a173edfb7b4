import { Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { MenuButton } from '../../parts/menu-button.tsx'
import { startPrint } from '../../parts/start-print.ts'
import { PHONE } from '../../resource/screen-width.ts'
import { callOf, closingPathOf, textsPathOf } from './report-addresses.ts'

export const CLOSE_YEAR = 'Encerrar o ano…'

interface Props {
  year: number
  isOver: boolean
  onApprove(): void
}

/** What can be done with a report until it is approved. On a phone in a menu, so that the figures begin below one line of buttons. */
export function ReportActions({ year, isOver, onApprove }: Props) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const print = { children: 'Imprimir o relatório', onClick: () => void startPrint(`${callOf(year)}/print`) }
  const write = {
    children: 'Escrever os textos',
    renderRoot: (link: object) => <Link {...link} to={textsPathOf(year)} />,
  }
  const close = { children: CLOSE_YEAR, renderRoot: (link: object) => <Link {...link} to={closingPathOf(year)} /> }
  const approve = { children: 'Registar aprovação', onClick: onApprove }
  if (isPhone)
    return (
      <MenuButton label="Mais" opens="bottom-end" width="14rem">
        <Menu.Item {...write} />
        <Menu.Item {...print} />
        {isOver && <Menu.Item {...close} />}
        {isOver && <Menu.Item {...approve} />}
      </MenuButton>
    )
  return (
    <>
      <Button variant="default" {...print} />
      <Button variant="default" {...write} />
      {isOver && <Button variant="default" {...close} />}
      {isOver && <Button {...approve} />}
    </>
  )
}
