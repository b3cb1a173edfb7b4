import { Button } from '@mantine/core'
import { IconLock, IconMailCheck, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeFailure, readFailure } from '../../../api/failure.ts'
import { useWording } from '../../../api/terminology.ts'
import { type Organisation, PublicFrame } from '../../../parts/public-page/public-frame.tsx'
import { useDelay } from '../../../ui/use-delay.ts'
import { ApplyForm, type Received as Sent } from './apply-form.tsx'
import classes from './public.module.css'
import { Received } from './received.tsx'
import { formQuery } from './send-application.ts'

interface Props {
  organisation: Organisation
  /** Whether the organisation accepts applications, and through this page. */
  isOffered: boolean
  /** The address of the organisation's own form, if it has one. */
  elsewhere?: string
}

/** The public page on which anybody may apply, if the organisation has turned it on. */
export function ApplyScreen(props: Props) {
  return props.isOffered ? <OpenForm {...props} /> : <Closed {...props} />
}

function Closed({ organisation, elsewhere }: Props) {
  return (
    <PublicFrame organisation={organisation} title="Candidaturas fechadas nesta página" icon={<IconLock />}>
      {elsewhere ? (
        <>
          <p>As candidaturas fazem-se na página da organização.</p>
          <div className={classes.bar}>
            <Button component="a" href={elsewhere}>
              Ir para o formulário
            </Button>
          </div>
        </>
      ) : (
        <p>De momento não são aceites candidaturas por aqui. Contacte a organização.</p>
      )}
    </PublicFrame>
  )
}

function OpenForm({ organisation, ...rest }: Props) {
  const withWords = useWording()
  const { data, error, isFetching, refetch } = useQuery(formQuery)
  const [received, setReceived] = useState<Sent>()
  const isLate = useDelay(!data && !error)
  if (received && data)
    return (
      <PublicFrame organisation={organisation} title="Candidatura recebida" icon={<IconMailCheck />}>
        <Received received={received} thanks={data.form.thanks} />
      </PublicFrame>
    )
  const title = withWords('Candidatura a {memberSingular}')
  if (data)
    return (
      <PublicFrame organisation={organisation} title={title} isWide>
        {data.form.intro && <p className={classes.told}>{data.form.intro}</p>}
        <ApplyForm issued={data} onReceived={setReceived} />
      </PublicFrame>
    )
  if (!error)
    return (
      <PublicFrame organisation={organisation} title={title} isWide>
        <p role="status">{isLate && 'A carregar…'}</p>
      </PublicFrame>
    )
  const failure = readFailure(error)
  if (failure.body.code === 'applicationsClosed') return <Closed organisation={organisation} {...rest} />
  return (
    <PublicFrame organisation={organisation} title="Não foi possível abrir o formulário" icon={<IconPlugConnectedX />}>
      <p role="alert">{describeFailure(failure)}</p>
      <div className={classes.bar}>
        <Button aria-busy={isFetching} onClick={() => void refetch()}>
          Tentar de novo
        </Button>
      </div>
    </PublicFrame>
  )
}
