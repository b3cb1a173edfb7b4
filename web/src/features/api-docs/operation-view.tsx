import classes from './api-docs.module.css'
import {
  type ApiDocument,
  type ApiOperation,
  bodyExample,
  exampleOf,
  fieldsOf,
  resolveAnswer,
  type Schema,
  type SchemaField,
  typeOf,
} from './api-document.ts'
import { InlineCode, Prose } from './prose.tsx'
import { Code, Snippets } from './snippets-view.tsx'
import { TryOut } from './try-out.tsx'
import { usePrintScope } from './use-print-scope.ts'

interface Props {
  document: ApiDocument
  operation: ApiOperation
  apiKey: string
}

const ROLES: Readonly<Record<string, string>> = {
  admin: 'administradores',
  editor: 'editores',
  member: 'sócios com conta',
}
const printRoles = (roles: readonly string[]) => roles.map(role => ROLES[role] ?? role).join(', ')

/** One call: who may call it, what it takes, what it answers, and a form that calls it. */
export function OperationView({ document, operation, apiKey }: Props) {
  const { method, path, description, parameters = [], requestBody, responses } = operation
  const printScope = usePrintScope()
  const roles = operation['x-roles']
  const scopes = operation.security.flatMap(scheme => scheme.apiKey ?? [])
  const body = bodyExample(document, operation)
  const sent = Object.values(requestBody?.content ?? {})[0]?.schema
  const answers = Object.entries(responses).map(([status, answer]) => ({ status, ...resolveAnswer(document, answer) }))
  const success = answers.find(({ status, content }) => Number(status) < 400 && content)?.content?.['application/json']
  const title = `${method} ${path}`
  return (
    <>
      {description && <Prose text={description} />}
      <p className={classes.text}>
        {roles ? `Para ${printRoles(roles)}.` : 'Para qualquer visitante.'}
        {scopes.length > 0 && (
          <>
            {' '}
            Com uma chave que tenha a permissão <InlineCode text={scopes.map(printScope).join(', ')} />.
          </>
        )}
      </p>
      <FieldTable
        caption="Parâmetros"
        fields={parameters.map(({ name, required = false, description: says = '', schema }) => ({
          name,
          type: typeOf(document, schema),
          isRequired: required,
          says,
          roles: [],
        }))}
      />
      {sent && <FieldTable caption="O que se envia" fields={fieldsOf(document, sent)} />}
      <h3>Respostas</h3>
      <ul className={classes.answers}>
        {answers.map(({ status, description: says }) => (
          <li key={status}>
            <code>{status === 'default' ? 'outros' : status}</code> {says && <InlineCode text={says} />}
          </li>
        ))}
      </ul>
      {success && <AnswerView document={document} schema={success.schema} title={title} />}
      <h3>Exemplos de código</h3>
      <Snippets label={title} request={{ method, url: `${window.location.origin}/api${path}`, body }} />
      <h3>Experimentar</h3>
      {roles && scopes.length === 0 ? (
        <p className={classes.text}>Nenhuma chave pode fazer este pedido: só uma pessoa com sessão iniciada.</p>
      ) : (
        <TryOut operation={operation} body={body} apiKey={apiKey} needsKey={roles !== undefined} />
      )}
    </>
  )
}

const AnswerView = ({ document, schema, title }: { document: ApiDocument; schema: Schema; title: string }) => (
  <>
    <FieldTable caption="O que se recebe em data" fields={fieldsOf(document, schema)} />
    <h3>Exemplo de resposta</h3>
    <Code label={`Resposta: ${title}`} text={JSON.stringify(exampleOf(document, schema), null, 2)} />
  </>
)

function FieldTable({ caption, fields }: { caption: string; fields: readonly SchemaField[] }) {
  if (fields.length === 0) return null
  const hasMeanings = fields.some(({ says, roles }) => says || roles.length > 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus the keyboard could not scroll it
    <section className={classes.scroll} aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Nome</th>
            <th scope="col">Tipo</th>
            {hasMeanings && <th scope="col">Significado</th>}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, type, isRequired, says, roles }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                {isRequired && <span className={classes.note}> obrigatório</span>}
              </th>
              <td>{type}</td>
              {hasMeanings && (
                <td>
                  <InlineCode text={says} />
                  {roles.length > 0 && <span className={classes.note}> (só {printRoles(roles)})</span>}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
