import { API_RECIPES } from '@agremia/model/openapi/api-recipes'
import { Section } from '../../ui/section.tsx'
import classes from './api-docs.module.css'
import { Prose } from './prose.tsx'
import { Snippets } from './snippets-view.tsx'
import { usePrintScope } from './use-print-scope.ts'

/** Five tasks that programmers come with, call by call. */
export function Guide() {
  const printScope = usePrintScope()
  return API_RECIPES.map(({ title, intro, scopes, steps }) => (
    <Section key={title} heading={title}>
      <Prose text={intro} />
      <Prose text={`Permissões da chave: ${scopes.map(printScope).join(', ')}.`} />
      <ol className={classes.steps}>
        {steps.map(({ method, path, body, says }) => (
          <li key={path}>
            <Prose text={says} />
            <Snippets
              label={`${title}: ${method} ${path.split('?')[0]}`}
              request={{ method, url: `${window.location.origin}/api${path}`, body }}
            />
          </li>
        ))}
      </ol>
    </Section>
  ))
}
