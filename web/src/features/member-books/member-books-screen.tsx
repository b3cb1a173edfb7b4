import '../../ui/form-styles.ts'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWording } from '../../api/terminology.ts'
import { DayBox } from '../../parts/day-box.tsx'
import rows from '../../parts/record-rows.module.css'
import { SectionsScreen } from '../../parts/sections-screen.tsx'
import { startPrint } from '../../parts/start-print.ts'
import { useToday } from '../../parts/use-today.ts'
import { Section, SectionHint } from '../../ui/section.tsx'
import classes from './member-books.module.css'
import { Rolls } from './rolls.tsx'

/** The book of members at a date, and the rolls of voters. */
export function MemberBooksScreen() {
  const withWords = useWording()
  const today = useToday()
  const thisYear = Number(today.slice(0, 4))
  const [day, setDay] = useState(today)
  const [isBusy, setIsBusy] = useState(false)
  const print = async () => {
    setIsBusy(true)
    await startPrint('/members/book', { day })
    setIsBusy(false)
  }
  return (
    <SectionsScreen title="Livros e relatórios">
      <Section heading={withWords('Livro de registo de {memberPlural}')}>
        <SectionHint>
          {withWords(
            'Um PDF com todas as inscrições até esse dia, as alterações e as saídas, páginas numeradas, termos de abertura e de encerramento e um código que mostra se algo mudou.',
          )}
        </SectionHint>
        <div className={classes.book}>
          <DayBox id="book-day" label="À data de" day={day} onDay={setDay} />
          <Button
            leftSection={<IconPrinter size="1.125rem" aria-hidden />}
            loading={isBusy}
            onClick={() => void print()}
          >
            Imprimir o livro
          </Button>
        </div>
      </Section>
      <Rolls />
      <Section heading="Relatório anual">
        <SectionHint>
          O documento de cada ano para a assembleia geral, com os números e os textos da direção.
        </SectionHint>
        <div className={rows.verbs}>
          {[0, 1, 2].map(before => (
            <Button
              key={before}
              variant="default"
              renderRoot={link => <Link {...link} to={`/relatorios/${thisYear - before}`} />}
            >
              Relatório de {thisYear - before}
            </Button>
          ))}
        </div>
      </Section>
    </SectionsScreen>
  )
}
