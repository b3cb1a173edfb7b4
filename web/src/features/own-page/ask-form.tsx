import type { OwnSheet } from '@agremia/model/calls/own-page'
import { AUTOFILL } from '@agremia/model/rules/autofill'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { ErrorSummary } from '../../resource/error-summary.tsx'
import { FormGroups } from '../../resource/form-groups.tsx'
import { RecoveredNotice } from '../../resource/form-notices.tsx'
import { Autofill } from '../../resource/inputs/autofill.ts'
import { focusNotTaken } from '../../resource/inputs/use-typed-choice.ts'
import form from '../../resource/item-form.module.css'
import { LeaveDialog } from '../../resource/unsaved.tsx'
import '../../ui/form-styles.ts'
import { BackLink } from '../../parts/back-link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { isSaveKey, useShortcut } from '../../ui/use-shortcut.ts'
import { OwnFrame } from './own-frame.tsx'
import { useChangeRequestForm } from './use-change-request-form.ts'

const HOME = '/dashboard'

/** NAV-07: a request to change the own data, which staff decide. */
export const AskForm = () => <OwnFrame>{sheet => <Form sheet={sheet} />}</OwnFrame>

function Form({ sheet }: { sheet: OwnSheet }) {
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const request = useChangeRequestForm(sheet, () => void navigate({ to: HOME }))
  useShortcut(isSaveKey, () => element.current?.requestSubmit())
  return (
    <form
      ref={element}
      noValidate
      onSubmit={event => {
        if (focusNotTaken(element.current)) event.preventDefault()
        else void request.send(event)
      }}
      className={form.form}
    >
      <BackLink to={HOME}>A minha página</BackLink>
      <PageHeader
        title={request.isAgain ? 'Alterar pedido' : 'Pedir alteração'}
        note="Corrija o que mudou. Os seus dados só mudam depois de a secretaria aceitar o pedido."
      />
      <div className={form.groups}>
        {request.recovered && <RecoveredNotice {...request.recovered} />}
        <ErrorSummary {...request.summary} fields={request.fields} />
        <Autofill value={AUTOFILL}>
          <FormGroups
            fields={request.fields}
            control={request.control}
            values={request.shown}
            warnings={NO_WARNINGS}
            onLeave={request.leave}
          />
        </Autofill>
      </div>
      <div className={form.bar}>
        <Button type="submit" loading={request.isSending} aria-keyshortcuts="Control+S">
          Enviar pedido
        </Button>
        <Button variant="default" renderRoot={link => <Link {...link} to={HOME} />}>
          Cancelar
        </Button>
        <span className={form.state} role="status">
          {request.count > 0 &&
            (request.count === 1 ? '1 alteração por enviar' : `${request.count} alterações por enviar`)}
        </span>
      </div>
      {request.leaving && <LeaveDialog {...request.leaving} />}
    </form>
  )
}

/** Warnings tell of likely duplicates, which only staff may know. */
const NO_WARNINGS = {}
