import { CARD_CODE_FAULTS, readCardCode } from '@agremia/model/rules/cards/card-code'
import { readMemberNumber } from '@agremia/model/rules/cards/card-readings'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { describeFirstFault, readFailure } from '../../api/failure.ts'
import { useWording } from '../../api/terminology.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type Door, findMember, type NumberedMember } from './door.ts'
import classes from './door-desk.module.css'

interface Props {
  door: Door
  onRead(entry: { code: string } | { memberNumber: number }): void
  /** A code of another site is shown as any card that is not valid: nobody types one, a scanner does. */
  onOtherSite(text: string): void
}

/** A code that is typed, by hand or by a scanner; or the number on a card of before, whose name is then compared. */
export function CodeEntry({ door, onRead, onOtherSite }: Props) {
  const inWords = useWording()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const [found, setFound] = useState<NumberedMember & { number: number }>()
  const [isBusy, setIsBusy] = useState(false)

  const lookUp = async (number: number) => {
    setIsBusy(true)
    try {
      setFound({ ...(await findMember(door, number)), number })
    } catch (error) {
      setFault(describeFirstFault(readFailure(error)))
    } finally {
      setIsBusy(false)
    }
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const number = readMemberNumber(text)
    if (number !== undefined) return void lookUp(number)
    const read = readCardCode(text)
    if (read.fault === 'otherSite') onOtherSite(text)
    else if (read.fault) return setFault(CARD_CODE_FAULTS[read.fault])
    else onRead({ code: read.code })
    setText('')
  }
  const close = () => {
    setFound(undefined)
    setText('')
  }
  return (
    <form className={classes.entry} onSubmit={send} noValidate>
      <TextInput
        label={inWords('Código do cartão ou n.º de {memberSingular}')}
        description="Leia com o leitor de mão, ou escreva e carregue em Enter."
        value={text}
        error={fault}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setFault(undefined)
        }}
      />
      <Button type="submit" variant="default" aria-busy={isBusy}>
        Verificar
      </Button>
      {found && (
        <Dialog
          title="É este o nome no cartão?"
          onClose={close}
          actions={
            <>
              <Button variant="default" onClick={close}>
                Não é
              </Button>
              <Button
                data-autofocus
                onClick={() => {
                  onRead({ memberNumber: found.number })
                  close()
                }}
              >
                É, verificar
              </Button>
            </>
          }
        >
          <p className={classes.compared}>{found.name}</p>
          <p>N.º {found.memberNumber}. Um cartão antigo não tem código: compare o nome antes de continuar.</p>
        </Dialog>
      )}
    </form>
  )
}
