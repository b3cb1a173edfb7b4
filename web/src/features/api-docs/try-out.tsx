import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './api-docs.module.css'
import type { ApiOperation } from './api-document.ts'
import { Code } from './snippets-view.tsx'

interface Props {
  operation: ApiOperation
  body: unknown
  apiKey: string
  /** Whether visitors are refused. */
  needsKey: boolean
}

/** Sends the call with the key of the page, never with the session: it does what a program with that key could do. */
export function TryOut({ operation: { method, path, parameters = [], requestBody }, body, apiKey, needsKey }: Props) {
  const names = parameters.filter(one => one.in === 'path').map(({ name }) => name)
  const takesQuery = parameters.some(one => one.in === 'query')
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [query, setQuery] = useState('')
  const [text, setText] = useState(() => (body === undefined ? '' : JSON.stringify(body, null, 2)))
  const [isSending, setIsSending] = useState(false)
  const [answer, setAnswer] = useState<{ status: string; text: string }>()
  if (requestBody && body === undefined)
    return <p className={classes.text}>Os envios de ficheiros não se experimentam aqui.</p>

  async function send() {
    // The refusal that the server has for visitors speaks of a session that ended, which a program never has.
    if (needsKey && !apiKey)
      return setAnswer({
        status: 'Falta a chave',
        text: 'Escreva-a em «Chave para experimentar», no início da página.',
      })
    setIsSending(true)
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
    const asked = query.replace(/^\?/, '')
    try {
      const response = await fetch(`/api${filled}${asked && `?${asked}`}`, {
        method,
        credentials: 'omit',
        headers: {
          ...(apiKey && { Authorization: `Bearer ${apiKey}` }),
          ...(text && { 'Content-Type': 'application/json' }),
        },
        body: text || undefined,
      })
      setAnswer({ status: `${response.status} ${response.statusText}`.trim(), text: printed(await response.text()) })
    } catch {
      setAnswer({ status: 'Sem resposta', text: 'Não foi possível chegar ao servidor.' })
    } finally {
      setIsSending(false)
    }
  }
  return (
    <form
      className={classes.tryOut}
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      {names.map(name => (
        <TextInput
          key={name}
          label={name}
          required
          value={values[name] ?? ''}
          onChange={({ currentTarget: { value } }) => setValues(before => ({ ...before, [name]: value }))}
        />
      ))}
      {takesQuery && (
        <TextInput
          label="Parâmetros do endereço"
          placeholder="_limit=10&_sort=name"
          value={query}
          onChange={event => setQuery(event.currentTarget.value)}
        />
      )}
      {body !== undefined && (
        <Textarea
          label="Corpo (JSON)"
          autosize
          minRows={3}
          maxRows={16}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
      )}
      <div>
        <Button type="submit" variant="default" loading={isSending}>
          {method === 'GET' ? 'Enviar' : `Enviar ${method}: altera dados`}
        </Button>
      </div>
      <div role="status">
        {answer && <Code label={`Resposta: ${answer.status}`} text={`${answer.status}\n\n${answer.text}`} />}
      </div>
    </form>
  )
}

function printed(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
