import type { OwnCardRow } from '@agremia/model/calls/own-cards'
import { CARD_TYPES } from '@agremia/model/rules/cards/card-terms'
import { printDay, printInstant } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { IconDownload, IconMaximize } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { showFailure } from '../../api/show-failure.ts'
import { useWording } from '../../api/terminology.ts'
import { OwnCard } from '../../contributions/own-card.tsx'
import { svgAddress } from '../../parts/svg-address.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import '../../ui/form-styles.ts'
import { saveFile } from '../../ui/save-file.ts'
import { enterFullScreen } from './full-screen.ts'
import { FullScreenCard } from './full-screen-card.tsx'
import classes from './own-cards.module.css'
import { toPng } from './to-png.ts'
import { useCardPicture, useOwnCards, useReportLost } from './use-own-cards.ts'

/** A section of the member's own page: the card to show at a door, and the ones that may have been lost (NAV-07). */
export function OwnCardsSection() {
  const own = useOwnCards()
  if (!own || own.cards.length === 0) return null
  const shown = own.cards.find(({ _id }) => _id === own.shownId)
  return (
    <OwnCard title={own.cards.length === 1 ? 'O meu cartão' : 'Os meus cartões'}>
      <div className={classes.section}>
        {shown ? <ShownCard card={shown} /> : <p>O cartão não está válido de momento. Contacte {own.organisation}.</p>}
        <ul className={classes.cards}>
          {own.cards.map(card => (
            <OwnedCard key={card._id} card={card} />
          ))}
        </ul>
      </div>
    </OwnCard>
  )
}

function ShownCard({ card }: { card: OwnCardRow }) {
  const [isLarge, setIsLarge] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  const picture = useCardPicture(card._id)
  if (!picture) return null
  const src = svgAddress(picture.svg)
  const { width, height } = picture
  const alt = `Cartão ${card.cardNumber} de ${card.printedName}, com o código QR que o verifica`
  const save = async () => {
    try {
      if (image.current) saveFile(await toPng(image.current), `cartao-${card.cardNumber}.png`)
    } catch (error) {
      showFailure('Não foi possível guardar a imagem', error)
    }
  }
  const open = () => {
    enterFullScreen()
    setIsLarge(true)
  }
  return (
    <div className={classes.shown}>
      <img ref={image} className={classes.small} src={src} alt={alt} width={width} height={height} />
      <div className={classes.tools}>
        <Button leftSection={<IconMaximize size="1.125rem" aria-hidden />} onClick={open}>
          Mostrar em ecrã inteiro
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size="1.125rem" aria-hidden />}
          onClick={() => void save()}
        >
          Guardar como imagem
        </Button>
      </div>
      {isLarge && <FullScreenCard src={src} alt={alt} onClose={() => setIsLarge(false)} />}
    </div>
  )
}

const validityOf = ({ validUntil }: OwnCardRow) =>
  validUntil ? `Válido até ${printDay(validUntil)}` : 'Válido enquanto for {memberSingular}'

function OwnedCard({ card }: { card: OwnCardRow }) {
  const withWords = useWording()
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync, isPending } = useReportLost()
  const { _id, cardNumber, type, isValid, reportedLostAt } = card
  return (
    <li className={classes.card}>
      <div>
        <strong>
          {CARD_TYPES[type]} {cardNumber}
        </strong>
        <span className={classes.quiet}>
          {reportedLostAt
            ? `Disse em ${printInstant(reportedLostAt)} que se perdeu. A secretaria vai tratar disso.`
            : isValid
              ? withWords(validityOf(card))
              : 'Não está válido de momento'}
        </span>
      </div>
      {type !== 'digital' && !reportedLostAt && (
        <Button variant="default" onClick={() => setIsAsking(true)}>
          O meu cartão perdeu-se
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`O cartão ${cardNumber} perdeu-se?`}
          confirmLabel="Avisar que se perdeu"
          isBusy={isPending}
          onClose={() => setIsAsking(false)}
          onConfirm={() =>
            void mutateAsync(_id)
              .finally(() => setIsAsking(false))
              .catch(() => {})
          }
        >
          A secretaria é avisada e decide se o cartão deixa de ser válido e se lhe emite outro.
        </ConfirmDialog>
      )}
    </li>
  )
}
